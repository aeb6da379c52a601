import { sql } from "kysely";
import * as z from "zod";

import type { Context } from "../context.ts";
import {
  compareBalances,
  isOfAnotherClock,
  measureClock,
  observedAt,
  type Comparison,
  coveredFrom,
  type Finding,
  type Found,
  type Observation,
  type Play,
  playsFrom,
} from "./compare.ts";
import { isLongAbsent, nextAskOf } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { recordAttempts, type AttemptRecord } from "./attempt-log.ts";

/** Two balances that agree count only when they were read at least this far apart (docs/rules.md). */
const APART_MS = 60_000;
/** When the report is read again, counted from a balance that it did not cover yet. */
const REPORT_MS = 10_000;
/** The most balances that wait for their report, and the most judged balances that are kept for operators to see. */
const KEPT = 12;

const digits = z.string().regex(/^-?\d{1,19}$/);
const observation = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), balance: digits });
const finding = z.enum(["done", "not-done", "contradiction", "ambiguous"]);
const reading = observation.extend({
  finding: finding.nullable(),
  unexplained: digits.nullable(),
  /** The call could no longer be in flight when the balance was read. */
  late: z.boolean().default(false),
});
const comparing = z.object({
  state: z.string(),
  rev: z.number().int(),
  /** Whose clock dates the balances. */
  clock: z.literal("theirs").optional(),
  before: observation.nullable(),
  readings: z.array(reading),
  run: z.object({ finding, since: z.iso.datetime() }).nullable(),
  next: z.iso.datetime().nullable(),
});

/** What the row's `data.compare` keeps while its state is settled by comparing; times and amounts as text. */
export type Compared = z.infer<typeof comparing>;

/** Rows that version 1.1 wrote call the readings `looks`. */
const written = z.union([
  comparing,
  comparing
    .omit({ readings: true })
    .extend({ looks: z.array(reading) })
    .transform(({ looks, ...rest }): Compared => ({ ...rest, readings: looks })),
]);

const doubt = z.object({
  state: z.string(),
  since: z.iso.datetime(),
  why: z.enum(["contradiction", "ambiguous"]),
  unexplained: digits,
});

/** Why an operator has to decide, in the row's `data.doubtful`. */
export type UnresolvedReason = z.infer<typeof doubt>;

/** What comparing has found about the row's present state. Null when the state is not settled by comparing. */
export const comparedOf = (row: Pick<SagaRow, "data" | "state">): Compared | null => {
  const read = written.safeParse(row.data["compare"]);
  return read.success && read.data.state === row.state ? read.data : null;
};

/** Why an operator has to decide the row's present state. Null when none has to. */
export const unresolvedReason = (row: Pick<SagaRow, "data" | "state" | "status">): UnresolvedReason | null => {
  const read = doubt.safeParse(row.data["doubtful"]);
  return row.status === "IN_PROGRESS" && read.success && read.data.state === row.state ? read.data : null;
};

const toObservation = (text: z.infer<typeof observation>): Observation => ({
  from: new Date(text.from),
  to: new Date(text.to),
  balance: BigInt(text.balance),
});

const asText = ({ from, to, balance }: Observation): z.infer<typeof observation> => ({
  from: from.toISOString(),
  to: to.toISOString(),
  balance: String(balance),
});

/** Asks for a balance and when it held. Null when the provider gave no clear answer or does not say its time. */
const observe = async (
  context: Context,
  comparison: Comparison,
): Promise<{ readonly seen: Observation | null; readonly entry: Omit<AttemptRecord, "state"> }> => {
  const at = context.clock.now();
  const asked = context.databaseTime.now();
  const took = context.stopwatch();
  const read = await comparison.balance();
  const tookMs = took();
  const base = { at, what: "balance", answer: read.is, tookMs } as const;
  if (read.is === "unclear") return { seen: null, entry: { ...base, detail: { why: read.why } } };
  const { balance, theirTime } = read;
  const detail = { balance: String(balance) };
  if (theirTime === null) return { seen: null, entry: { ...base, detail } };
  return {
    seen: { ...observedAt(theirTime, tookMs), balance },
    entry: { ...base, detail: { ...detail, clock: measureClock(theirTime, asked, tookMs) } },
  };
};

/** The balance before a call, which is committed with the mark that the call begins. Null: the call is not made. */
export const beforeCall = async (
  context: Context,
  row: SagaRow,
  comparison: Comparison,
): Promise<{ readonly compared: Compared; readonly entry: Omit<AttemptRecord, "state"> }> => {
  const { seen, entry } = await observe(context, comparison);
  const before = seen === null ? null : asText(seen);
  return {
    compared: { state: row.state, rev: 0, clock: "theirs", before, readings: [], run: null, next: null },
    entry,
  };
};

type Reading = z.infer<typeof reading>;
type Run = Compared["run"];

/** The finding, if it counts. “Not done” counts only when the call could no longer be on its way (rule 2). */
const counted = (one: Reading, found: Found): Finding | null =>
  found.is === "not-done" && !one.late ? null : found.is;

/**
 * Judges, in order, the balances that the report covers by now. `agreed`: two of them, a minute apart, give the same
 * finding.
 */
const judge = (
  compared: Compared,
  before: Observation,
  change: bigint,
  report: { readonly plays: readonly Play[]; readonly completeUpTo: Date; readonly theirTime: Date | null },
): { readonly readings: Reading[]; readonly run: Run; readonly agreed: Found | null } => {
  let { run } = compared;
  const hasNoPlace = compared.clock === undefined || isOfAnotherClock(report);
  let agreed: Found | null = null;
  const readings = compared.readings.map((one): Reading => {
    const seen = toObservation(one);
    if (one.finding !== null || report.completeUpTo < coveredFrom(seen)) return one;
    const compare = compareBalances(before, seen, report.plays, change);
    const found: Found = hasNoPlace ? { ...compare, is: "ambiguous" } : compare;
    const is = counted(one, found);
    if (is !== null) {
      if (run?.finding !== is) run = { finding: is, since: one.from };
      const apart = seen.from.getTime() - new Date(run.since).getTime();
      agreed = apart >= APART_MS ? found : null;
    }
    return { ...one, finding: found.is, unexplained: String(found.unexplained) };
  });
  return { readings, run, agreed };
};

/** The readings that wait for their report, and the last judged ones. */
const trimmed = (readings: readonly Reading[]): Reading[] => {
  const waiting = readings.filter(({ finding: found }) => found === null).slice(-KEPT);
  return [...readings.filter(({ finding: found }) => found !== null).slice(-KEPT), ...waiting];
};

/** Records the findings and when the next reading is due. False when another process has done so already. */
const save = async (
  context: Context,
  row: SagaRow,
  facts: { readonly compare: Compared; readonly doubtful?: UnresolvedReason },
  asked: number,
  dueAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await context.db
    .updateTable("saga")
    .set({ asked, due_at: dueAt, data: sql<string>`data || ${JSON.stringify(facts)}::jsonb` })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .where("status", "=", "IN_PROGRESS")
    .where(sql<boolean>`(data->'compare'->>'rev')::int = ${facts.compare.rev - 1}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const plain = ({ finding: found, unexplained, from }: Reading): Readonly<Record<string, unknown>> => ({
  balanceAt: from,
  finding: found,
  unexplained,
});

/**
 * Tries once to settle a call without a clear answer at a provider that cannot be asked about it (docs/rules.md). It
 * reads the balance on the retry schedule of rule 2, then the bet report, and judges each balance once the report covers
 * it. Two balances that were read a minute apart and agree settle the call. When they agree that it is neither done nor
 * not done, an operator must decide. Null: not settled yet.
 */
export const settleByComparing = async (
  context: Context,
  row: SagaRow,
  comparison: Comparison,
): Promise<"done" | "not-done" | null> => {
  const compared = comparedOf(row);
  if (compared === null) throw new Error("a transfer without its balance before");
  if (compared.before === null) return "not-done";
  const before = toObservation(compared.before);
  const isTurn = compared.next === null || new Date(compared.next) <= row.readAt;
  const entries: Omit<AttemptRecord, "state">[] = [];

  const readings: Reading[] = [...compared.readings];
  if (isTurn) {
    const { seen, entry } = await observe(context, comparison);
    entries.push(entry);
    if (seen !== null) {
      const late = await isLongAbsent(context, row, comparison.absenceMs);
      readings.push({ ...asText(seen), finding: null, unexplained: null, late });
    }
  }
  let judged = { readings, run: compared.run, agreed: null as Found | null };
  if (readings.some(({ finding: found }) => found === null)) {
    const at = context.clock.now();
    const report = await comparison.plays(playsFrom(before));
    const tookMs = context.clock.now().getTime() - at.getTime();
    const detail =
      report.is === "known"
        ? { bets: report.plays.length, completeUpTo: report.completeUpTo.toISOString() }
        : { why: report.why };
    entries.push({ at, what: "report", answer: report.is, tookMs, detail });
    if (report.is === "known") {
      judged = judge({ ...compared, readings }, before, comparison.change, report);
      for (const [index, one] of judged.readings.entries()) {
        if (one.finding === null || readings[index]?.finding !== null) continue;
        entries.push({ at, what: "look", answer: one.finding, tookMs: 0, detail: plain(one) });
      }
    }
  }

  const after = context.databaseTime.now();
  const asked = row.asked + (isTurn ? 1 : 0);
  const next = isTurn || compared.next === null ? nextAskOf(context, row, asked) : new Date(compared.next);
  const isWaiting = isTurn && judged.readings.some(({ finding: found }) => found === null);
  const soon = new Date(after.getTime() + REPORT_MS);
  const dueAt = isWaiting && soon < next ? soon : next;
  const compare: Compared = {
    ...compared,
    rev: compared.rev + 1,
    readings: trimmed(judged.readings),
    run: judged.run,
    next: next.toISOString(),
  };
  const { agreed } = judged;
  const isUnresolved = agreed !== null && (agreed.is === "contradiction" || agreed.is === "ambiguous");
  const unresolved: UnresolvedReason | null = isUnresolved
    ? {
        state: row.state,
        since: unresolvedReason(row)?.since ?? after.toISOString(),
        why: agreed.is === "ambiguous" ? "ambiguous" : "contradiction",
        unexplained: String(agreed.unexplained),
      }
    : null;
  const isSaved = await save(
    context,
    row,
    unresolved === null ? { compare } : { compare, doubtful: unresolved },
    asked,
    dueAt,
  );
  await recordAttempts(context, row, entries);
  if (!isSaved || agreed === null || isUnresolved) return null;
  if (unresolved === null && unresolvedReason(row) !== null)
    context.log.info({ event: "saga.unresolved.settled", reference: row.reference });
  return agreed.is === "done" ? "done" : "not-done";
};
