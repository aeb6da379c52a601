import { toMajor, toWireCurrency } from "@krapao/contract";
import type { RiskRuleContent, RiskTrial } from "@krapao/contract/operator/risk-shapes";
import * as z from "zod/mini";

import { addDays, dayOf, daysBetween } from "../../lib/calendar.ts";
import type { FactsOf } from "./facts.ts";
import { matchesRule } from "./matches-rule.ts";

/** This many of the newest hits are listed one by one. */
const LATEST = 20;
const MINUTE_MS = 60_000;

const minor = z.codec(z.string(), z.bigint(), { decode: (text) => BigInt(text), encode: String });
const figures = z.object({ hits: z.number(), bad: z.number() });

/** A trial's counts so far, as its row stores them. */
const tallyShape = z.object({
  withdrawals: z.number(),
  bad: z.number(),
  hits: z.number(),
  badAmount: minor,
  missed: z.number(),
  missedAmount: minor,
  /** How many decisions took how many minutes. */
  waits: z.record(z.string(), z.number()),
  days: z.record(z.string(), z.object({ bad: z.number(), good: z.number() })),
  values: z.array(z.object({ value: z.number(), ...figures.shape })),
  latest: z.array(
    z.object({
      memberId: z.string(),
      reference: z.string(),
      at: z.string(),
      amount: z.nullable(minor),
      /** Missing in trials from before a rule could apply to every currency. */
      currency: z.optional(z.enum(["THB", "LAK"])),
      isBad: z.boolean(),
    }),
  ),
});
export type Tally = z.infer<typeof tallyShape>;

/** Something that happened, and its result. */
export type Past = FactsOf & {
  readonly at: Date;
  /** Null where it has no amount. */
  readonly amount: bigint | null;
  readonly isBad: boolean;
  /** When an operator decided. */
  readonly decidedAt: Date | null;
};

/** The value that is tried, and other values around it. */
const valuesAround = (value: number, isMoney: boolean): readonly number[] => {
  const round = (number: number): number => (isMoney ? Math.round(number * 100) / 100 : Math.round(number));
  const others = value === 0 ? [0, 1, 2, 5] : [value / 2, (value * 3) / 4, value, (value * 3) / 2, value * 2];
  return [...new Set(others.map(round))];
};

/** A trial that has checked nothing yet. */
export const emptyTally = (rule: RiskRuleContent, varied: number): Tally => {
  const chosen = rule.conditions[varied];
  const values = chosen === undefined ? [] : valuesAround(chosen.value, chosen.measure === "amount");
  return {
    withdrawals: 0,
    bad: 0,
    hits: 0,
    badAmount: 0n,
    missed: 0,
    missedAmount: 0n,
    waits: {},
    days: {},
    values: values.map((value) => ({ value, hits: 0, bad: 0 })),
    latest: [],
  };
};

const withValue = (rule: RiskRuleContent, varied: number, value: number): RiskRuleContent => ({
  ...rule,
  conditions: rule.conditions.map((condition, at) => (at === varied ? { ...condition, value } : condition)),
});

const waited = (waits: Tally["waits"], { at, decidedAt }: Past): Tally["waits"] => {
  if (decidedAt === null) return waits;
  const minutes = String(Math.max(0, Math.round((decidedAt.getTime() - at.getTime()) / MINUTE_MS)));
  return { ...waits, [minutes]: (waits[minutes] ?? 0) + 1 };
};

const withHit = (tally: Tally, { memberId, reference, at, amount, currency, isBad }: Past): Tally => {
  const day = dayOf(at);
  const before = tally.days[day] ?? { bad: 0, good: 0 };
  const hit = { memberId: String(memberId), reference, at: at.toISOString(), amount, currency, isBad };
  return {
    ...tally,
    hits: tally.hits + 1,
    bad: tally.bad + (isBad ? 1 : 0),
    badAmount: tally.badAmount + (isBad ? (amount ?? 0n) : 0n),
    days: { ...tally.days, [day]: isBad ? { ...before, bad: before.bad + 1 } : { ...before, good: before.good + 1 } },
    latest: [hit, ...tally.latest].slice(0, LATEST),
  };
};

/** Whether a rule matches now and did not match before. */
const isHit = (rule: RiskRuleContent, { currency, facts, earlier }: Past): boolean =>
  matchesRule(rule, currency, facts) && (earlier === undefined || !matchesRule(rule, currency, earlier));

/** A tally with one more event, which is later than all before it. */
export const addPast = (tally: Tally, rule: RiskRuleContent, varied: number, past: Past): Tally => {
  const { currency, facts, isBad, amount } = past;
  if (!matchesRule({ ...rule, conditions: [] }, currency, facts)) return tally;
  const looked = {
    ...tally,
    withdrawals: tally.withdrawals + 1,
    waits: waited(tally.waits, past),
    values: tally.values.map((figure) => {
      const isOne = isHit(withValue(rule, varied, figure.value), past);
      return isOne ? { ...figure, hits: figure.hits + 1, bad: figure.bad + (isBad ? 1 : 0) } : figure;
    }),
  };
  if (isHit(rule, past)) return withHit(looked, past);
  return isBad ? { ...looked, missed: tally.missed + 1, missedAmount: tally.missedAmount + (amount ?? 0n) } : looked;
};

/** A tally in the form that its row stores. */
export const writeTally = (tally: Tally): string => JSON.stringify(z.encode(tallyShape, tally));
/** A tally from its row. */
export const readTally = (kept: unknown): Tally => z.decode(tallyShape, tallyText.parse(kept));

/** The tally's row before its amounts are read. */
const tallyText = z.custom<z.input<typeof tallyShape>>((kept) => typeof kept === "object" && kept !== null);

const waitOf = (waits: Tally["waits"]) => {
  const sorted = Object.entries(waits)
    .map(([minutes, many]) => ({ minutes: Number(minutes), many }))
    .toSorted((one, other) => one.minutes - other.minutes);
  const most = sorted.at(-1);
  if (most === undefined) return null;
  const half = sorted.reduce((total, { many }) => total + many, 0) / 2;
  let seen = 0;
  const middle = sorted.find(({ many }) => (seen += many) >= half) ?? most;
  return { median: middle.minutes, most: most.minutes };
};

/** The hits of each day from the day of `from` to that of `to`. */
const daysOf = (days: Tally["days"], from: Date, to: Date): NonNullable<RiskTrial["result"]>["days"] => {
  const first = dayOf(from);
  return Array.from({ length: daysBetween(first, dayOf(to)) + 1 }, (_, at) => {
    const day = addDays(first, at);
    return { day, ...(days[day] ?? { bad: 0, good: 0 }) };
  });
};

/** A tally as operators see it. Amounts in several currencies are not summed. */
export const toResult = (
  tally: Tally,
  { currency }: RiskRuleContent,
  { from, to }: { readonly from: Date; readonly to: Date },
): NonNullable<RiskTrial["result"]> => {
  const { waits, days, badAmount, missedAmount, latest, ...rest } = tally;
  return {
    ...rest,
    badAmount: currency === null ? null : toMajor(badAmount),
    missedAmount: currency === null ? null : toMajor(missedAmount),
    waitMinutes: waitOf(waits),
    days: daysOf(days, from, to),
    latest: latest.map((hit) => ({
      ...hit,
      amount: hit.amount === null ? null : toMajor(hit.amount),
      currency: hit.currency === undefined ? (currency ?? "BAHT") : toWireCurrency(hit.currency),
    })),
  };
};
