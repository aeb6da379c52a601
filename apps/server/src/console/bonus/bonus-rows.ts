import { fromWireCurrency, toMajor, toMinor, toWireCurrency } from "@krapao/contract";
import type { BonusTerms, ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import type { SegmentMark } from "@krapao/contract/operator/member-label-shapes";
import type { Kysely, Selectable } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { BonusTables } from "../../domain/bonus/tables.ts";
import { segmentMarks, takeAudience } from "../../domain/member-summary/segments.ts";
import { offerState } from "../../domain/promotion/offer-state.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { cleanTexts } from "../content/clean-texts.ts";

type Row = Selectable<BonusTables["bonus"]>;

const momentOf = (time: Date | null): string | null => time?.toISOString() ?? null;
const majorOf = (minor: bigint | null): number | null => (minor === null ? null : toMajor(minor));
const minorOf = (major: number | null): bigint | null => (major === null ? null : toMinor(major));

const toConsoleBonus = (row: Row, segment: SegmentMark | null, now: Date): ConsoleBonus => ({
  code: row.code,
  currency: toWireCurrency(row.currency),
  isListed: row.is_listed,
  isActive: row.is_active,
  position: row.position,
  name: { th: row.name_th, lo: row.name_lo, en: row.name_en },
  description: { th: row.description_th, lo: row.description_lo, en: row.description_en },
  type: row.type,
  maxReceived: row.max_received,
  rewardPercent: row.reward_percent,
  rewardMost: majorOf(row.reward_most),
  rewardFixed: majorOf(row.reward_fixed),
  depositMinimum: toMajor(row.deposit_minimum),
  turnover: row.turnover / 100,
  categories: row.categories,
  percentFail: row.percent_fail,
  expireDays: row.expire_days,
  total: row.total,
  activeFrom: momentOf(row.active_from),
  activeTo: momentOf(row.active_to),
  audienceJoinedDays: row.audience_joined_days,
  audienceDeposited: majorOf(row.audience_deposited),
  audienceSegment: segment,
  state: offerState(row, now),
  given: row.given,
});

/** Bonuses with their terms in the operators' form. */
export const toConsoleBonuses = async (
  { databaseTime }: Context,
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<ConsoleBonus[]> => {
  const marks = await segmentMarks(
    db,
    rows.map(({ audience_segment: segment }) => segment),
  );
  return rows.map((row) => toConsoleBonus(row, marks.get(row.audience_segment) ?? null, databaseTime.now()));
};

/** One bonus, locked for a change. */
export const toOneBonus = async (context: Context, db: Kysely<Database>, row: Row): Promise<ConsoleBonus> => {
  const [bonus] = await toConsoleBonuses(context, db, [row]);
  if (bonus === undefined) throw new Error("no bonus of its row");
  return bonus;
};

/** Throws KEY_INVALID for terms that contradict each other. `given` is how many were given already. */
export const checkTerms = (terms: BonusTerms, given: number): void => {
  const { rewardPercent, rewardMost, rewardFixed, total, activeFrom, activeTo, turnover, categories } = terms;
  const hundredths = turnover * 100;
  const wrong = [
    ...((rewardPercent === null) === (rewardFixed === null) ? ["rewardFixed"] : []),
    ...(rewardMost !== null && rewardPercent === null ? ["rewardMost"] : []),
    ...(total !== null && total < given ? ["total"] : []),
    ...(activeFrom !== null && activeTo !== null && new Date(activeTo) <= new Date(activeFrom) ? ["activeTo"] : []),
    ...(Math.abs(hundredths - Math.round(hundredths)) > 1e-6 ? ["turnover"] : []),
    ...(new Set(categories).size === categories.length ? [] : ["categories"]),
  ];
  if (wrong.length > 0)
    throw new InvalidInput(
      "KEY_INVALID",
      wrong.map((path) => ({ path, message: "invalid_value" })),
    );
};

/** Terms in the form that is stored, with descriptions sanitised. An audience that does not exist is KEY_INVALID. */
export const toRow = async (context: Context, tx: Kysely<Database>, terms: BonusTerms) => {
  const currency = fromWireCurrency(terms.currency);
  const description = cleanTexts(terms.description);
  return {
    currency,
    is_listed: terms.isListed,
    is_active: terms.isActive,
    position: terms.position,
    name_th: terms.name.th,
    name_lo: terms.name.lo,
    name_en: terms.name.en,
    description_th: description.th,
    description_lo: description.lo,
    description_en: description.en,
    type: terms.type,
    max_received: terms.maxReceived,
    reward_percent: terms.rewardPercent,
    reward_most: minorOf(terms.rewardMost),
    reward_fixed: minorOf(terms.rewardFixed),
    deposit_minimum: toMinor(terms.depositMinimum) ?? 0n,
    turnover: Math.round(terms.turnover * 100),
    categories: terms.categories,
    percent_fail: terms.percentFail,
    expire_days: terms.expireDays,
    total: terms.total,
    active_from: terms.activeFrom === null ? null : new Date(terms.activeFrom),
    active_to: terms.activeTo === null ? null : new Date(terms.activeTo),
    audience_joined_days: terms.audienceJoinedDays,
    audience_deposited: minorOf(terms.audienceDeposited),
    audience_segment: await takeAudience(context, tx, terms.audienceSegment, currency),
  };
};

/** The facts of a bonus for the audit log. */
export const auditedBonus = ({
  code: _code,
  given: _given,
  state: _state,
  name,
  description,
  audienceSegment,
  ...terms
}: ConsoleBonus) => ({
  ...terms,
  audienceSegment: audienceSegment?.name ?? null,
  categories: terms.categories.join(", "),
  ...Object.fromEntries(Object.entries(name).map(([language, text]) => [`name.${language}`, text])),
  ...Object.fromEntries(Object.entries(description).map(([language, text]) => [`description.${language}`, text])),
});
