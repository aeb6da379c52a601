import type { Verdict } from "../adapters/verdict.ts";
import type { Context } from "../context.ts";
import type { Comparison } from "./compare.ts";
import { beforeCall, comparedOf, lookByComparing } from "./comparison.ts";
import { raiseFlag } from "./flags.ts";
import { isAbsenceBelieved } from "./pace.ts";
import { askLater, begin, cameBackUnclear, hasBegun, mayCall, readSaga } from "./rows.ts";
import type { Crossing, EndFacts, OwnCall, SagaRow } from "./saga.ts";
import { addTrail, type TrailEntry, type TrailWhat } from "./trail.ts";

/** A clear answer about a call. */
export type Clear =
  | { readonly is: "done"; readonly theirReference: string | null }
  | { readonly is: "refused"; readonly reason: string };

/**
 * A clear answer for a row that has ended or moved on meanwhile: the same answer again is nothing new; a contrary one
 * changes nothing, and is flagged for a person to look into.
 */
const tooLate = async (context: Context, row: SagaRow, crossing: Crossing, said: Clear): Promise<void> => {
  const present = await readSaga(context.db, row.memberId, row.reference);
  if (present === null || present.state === row.state) return;
  const stands = crossing.refusedStates.includes(present.state) ? "refused" : "done";
  if (stands === said.is) return;
  context.log.warn({
    event: "contrary answer",
    kind: row.kind,
    reference: row.reference,
    said: said.is,
    state: present.state,
  });
  await raiseFlag(context, row, "contrary-answer", row.state, { said: said.is, stands: present.state });
};

/**
 * Ends the row's state by a clear answer: true when it was ended by it; false when it had ended before, which is looked
 * into. `facts` are kept with it.
 */
export const conclude = async (
  context: Context,
  row: SagaRow,
  crossing: Crossing,
  said: Clear,
  facts?: EndFacts,
): Promise<boolean> => {
  const outcome =
    said.is === "done" ? await crossing.done(said.theirReference, facts) : await crossing.refused(said.reason, facts);
  if (outcome.is === "done") return true;
  if (outcome.is === "refused" && (outcome.why === "other-state" || outcome.why === "not-held")) {
    await tooLate(context, row, crossing, said);
    return false;
  }
  throw new Error(
    `${row.kind} in ${row.state} could not be ended: ${outcome.is === "refused" ? outcome.why : outcome.is}`,
  );
};

const clearly = (verdict: Verdict): Clear | null => {
  if (verdict.is === "done") return { is: "done", theirReference: verdict.theirReference ?? null };
  return verdict.is === "refused" ? verdict : null;
};

/** Why a verdict decides nothing, in words of our own; never what was sent or answered. */
const detailOf = (verdict: Verdict): Readonly<Record<string, string>> => {
  if (verdict.is === "unclear") return { why: verdict.why };
  return verdict.is === "refused" ? { reason: verdict.reason } : {};
};

const note = (context: Context, row: SagaRow, what: TrailWhat, at: Date, verdict: Verdict): Promise<void> => {
  const tookMs = context.clock.now().getTime() - at.getTime();
  return addTrail(context, row, [{ at, what, answer: verdict.is, tookMs, detail: detailOf(verdict) }]);
};

/** Makes the call that has begun; `trail` is what was seen for it. */
const call = async (
  context: Context,
  row: SagaRow,
  crossing: Crossing,
  trail: readonly Omit<TrailEntry, "state">[],
): Promise<boolean> => {
  const calledAt = context.clock.now();
  const verdict = await crossing.call();
  const said = clearly(verdict);
  if (said) return conclude(context, row, crossing, said);
  await cameBackUnclear(context.db, row, context.clock.now());
  if (trail.length > 0) await addTrail(context, row, trail);
  await note(context, row, "call", calledAt, verdict);
  return false;
};

/** The call of a row that was committed with it begun, by whoever committed it. */
const ownCall = async (context: Context, row: SagaRow, crossing: Crossing, own: OwnCall): Promise<boolean> =>
  (await mayCall(context.db, row, own, context.clock.now())) && call(context, row, crossing, []);

const notCalled: Clear = { is: "refused", reason: "its balance before was not known: never asked" };

/**
 * Makes the call of this state, once ever. Where its outcome can only be found by comparing, the balance before is
 * committed with the mark that the call begins; without one the call is never made, and nothing was done.
 */
const firstCall = async (context: Context, row: SagaRow, crossing: Crossing): Promise<boolean> => {
  const { find } = crossing;
  const before = typeof find === "function" ? null : await beforeCall(context, row, find);
  const facts = before === null ? {} : { compare: before.compared };
  if (!(await begin(context.db, row, context.clock.now(), facts))) return false;
  if (before !== null && before.compared.before === null) {
    await addTrail(context, row, [before.entry]);
    return conclude(context, row, crossing, notCalled);
  }
  return call(context, row, crossing, before === null ? [] : [before.entry]);
};

const askAgain = async (
  context: Context,
  row: SagaRow,
  crossing: Crossing,
  ask: () => Promise<Verdict>,
): Promise<boolean> => {
  const askedAt = context.clock.now();
  const verdict = await ask();
  const isAbsent = verdict.is === "not-found" && row.sentAt !== null && isAbsenceBelieved(row.sentAt, askedAt);
  const said: Clear | null = isAbsent ? { is: "refused", reason: "no such reference" } : clearly(verdict);
  if (said === null) await askLater(context.db, row, context.clock.now());
  await note(context, row, "ask", askedAt, verdict);
  return said !== null && conclude(context, row, crossing, said);
};

const compareAgain = async (
  context: Context,
  row: SagaRow,
  crossing: Crossing,
  comparison: Comparison,
): Promise<boolean> => {
  const found = await lookByComparing(context, row, comparison);
  if (found === null) return false;
  if (found === "done") return conclude(context, row, crossing, { is: "done", theirReference: null });
  const wasCalled = comparedOf(row)?.before !== null;
  const said = wasCalled ? { is: "refused" as const, reason: "the balances say that it was not done" } : notCalled;
  return conclude(context, row, crossing, said);
};

/**
 * Takes a row one step over a border (CONTRACT.md rule 2): the first time it calls; from then on it only asks about the
 * same reference, or compares balances, at its pace, until that is clear. True when the state has ended by this look.
 */
export const cross = (context: Context, row: SagaRow, crossing: Crossing): Promise<boolean> => {
  if (row.ownCall !== undefined) return ownCall(context, row, crossing, row.ownCall);
  if (!hasBegun(row)) return firstCall(context, row, crossing);
  const { find } = crossing;
  return typeof find === "function"
    ? askAgain(context, row, crossing, find)
    : compareAgain(context, row, crossing, find);
};
