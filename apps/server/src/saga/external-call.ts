import { type Attempt, type Line, NoAnswer, NotSent } from "../lib/outgoing.ts";
import type { Verdict } from "../adapters/verdict.ts";
import type { Context } from "../context.ts";
import type { Comparison } from "./compare.ts";
import { beforeCall, comparedOf, settleByComparing } from "./comparison.ts";
import { raiseFlag } from "./flags.ts";
import { BELIEVE_ABSENCE_MS, LATE_MS, NOT_AFTER_MS } from "./retry-schedule.ts";
import {
  askLater,
  begin,
  calleeCalled,
  callStartedByCommit,
  recordUnclearAnswer,
  hasBegun,
  LEASE_MS,
  isLongAbsent,
  isOver,
  reschedule,
  notAfterOf,
  readSaga,
  restartAbsenceWait,
} from "./rows.ts";
import type { ExternalCall, EndFacts, Question, SagaRow } from "./saga.ts";
import { recordAttempts, type AttemptRecord } from "./attempt-log.ts";
import type { AttemptKind } from "./tables.ts";

/** A clear answer about a call. */
export type Clear =
  | { readonly is: "done"; readonly theirReference: string | null }
  | { readonly is: "refused"; readonly reason: string };

const bookDifference = async (row: SagaRow, externalCall: ExternalCall): Promise<void> => {
  const outcome = await externalCall.doneAfterRefusal();
  if (outcome.is === "done") return;
  throw new Error(
    `${row.kind} done after its refusal was not booked: ${outcome.is === "refused" ? outcome.why : outcome.is}`,
  );
};

/**
 * Handles a clear answer for a row that has ended or moved on. The same answer again changes nothing. A contrary one is
 * flagged for an operator and changes no state. What the provider did after the call was given up is booked against its
 * difference account, so that the books say where the money is.
 */
const tooLate = async (context: Context, row: SagaRow, externalCall: ExternalCall, said: Clear): Promise<void> => {
  const present = await readSaga(context.db, row.memberId, row.reference);
  if (present === null || present.state === row.state) return;
  const stands = externalCall.refusedStates.includes(present.state) ? "refused" : "done";
  if (stands === said.is) return;
  context.log.warn({
    event: "saga.answer.contradicted",
    kind: row.kind,
    reference: row.reference,
    said: said.is,
    state: present.state,
  });
  if (said.is === "done") await bookDifference(row, externalCall);
  await raiseFlag(context, row, "contrary-answer", row.state, { said: said.is, stands: present.state });
};

/**
 * Ends the row's state by a clear answer, and stores `facts` with it. Returns false when the state had ended before;
 * then the answer is compared with that end.
 */
export const conclude = async (
  context: Context,
  row: SagaRow,
  externalCall: ExternalCall,
  said: Clear,
  facts?: EndFacts,
): Promise<boolean> => {
  const outcome =
    said.is === "done"
      ? await externalCall.done(said.theirReference, facts)
      : await externalCall.refused(said.reason, facts);
  if (outcome.is === "done") return true;
  if (outcome.is === "refused" && (outcome.why === "other-state" || outcome.why === "not-held")) {
    await tooLate(context, row, externalCall, said);
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

const note = (context: Context, row: SagaRow, what: AttemptKind, at: Date, verdict: Verdict): Promise<void> => {
  const tookMs = context.clock.now().getTime() - at.getTime();
  return recordAttempts(context, row, [{ at, what, answer: verdict.is, tookMs, detail: detailOf(verdict) }]);
};

/** The time after which the provider must refuse a call that is marked now. It is signed in the call. */
export const newNotAfter = (context: Context): Date => new Date(context.databaseTime.now().getTime() + NOT_AFTER_MS);

/**
 * The attempt that a mark allows. Its age counts from when the mark was first sent. It is checked in the same turn of
 * the event loop in which the request is written. A second request has the same limit; it is made when the provider
 * said that it did nothing with the first.
 */
const attemptOf = (line: Line, notAfter: Date, age: () => number, again: () => Promise<Line>): Attempt => {
  let reserved: Line | null = line;
  return {
    notAfter,
    send: async (request) => {
      const own = reserved ?? (await again());
      reserved = null;
      return own.send(request, () => age() <= LATE_MS);
    },
  };
};

const notSent: Clear = { is: "refused", reason: "its time was over before it left: never sent" };

/** A marked call: how long ago the mark was first sent, its line, the signed limit, and the balance before it. */
type Marked = {
  readonly line: Line;
  readonly age: () => number;
  readonly notAfter: Date;
  readonly attempts: readonly Omit<AttemptRecord, "state">[];
};

/**
 * Makes the call that this process has marked, if it is in time. No other process may ever make it. So a call that was
 * not sent here was never sent.
 */
const call = async (context: Context, row: SagaRow, externalCall: ExternalCall, marked: Marked): Promise<boolean> => {
  const { line, age, notAfter, attempts } = marked;
  const calledAt = context.clock.now();
  let verdict: Verdict;
  try {
    verdict = await externalCall.call(attemptOf(line, notAfter, age, externalCall.reserve));
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    return conclude(context, row, externalCall, notSent);
  } finally {
    line.release();
  }
  const said = clearly(verdict);
  if (said) return conclude(context, row, externalCall, said);
  await recordUnclearAnswer(context.db, row);
  if (attempts.length > 0) await recordAttempts(context, row, attempts);
  await note(context, row, "call", calledAt, verdict);
  return false;
};

const notCalled: Clear = { is: "refused", reason: "its balance before was not known: never asked" };
const noLine: Clear = { is: "refused", reason: "no line to the provider: never asked" };
/** How long a call that waits for a line waits before it tries again. */
export const LINE_MS = 5_000;

const reserveFor = async (externalCall: ExternalCall): Promise<Line | null> => {
  try {
    return await externalCall.reserve();
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
};

/**
 * Makes the call of this state, only once. Where only comparing balances can tell its outcome, the balance before it is
 * committed with the mark that the call starts, and without that balance the call is not made. A movement that does not
 * wait for a connection is not called without one either. Then this process may conclude that nothing was done, because
 * it has the mark and no other process may call any more.
 */
const firstCall = async (context: Context, row: SagaRow, externalCall: ExternalCall): Promise<boolean> => {
  const { find } = externalCall;
  const before = "ask" in find ? null : await beforeCall(context, row, find);
  const attempts = before === null ? [] : [before.entry];
  const isBlind = before !== null && before.compared.before === null;
  const line = isBlind ? null : await reserveFor(externalCall);
  if (line === null && !isBlind && externalCall.withoutLine === "wait") {
    await reschedule(context.db, row, LINE_MS);
    return false;
  }
  const age = context.stopwatch();
  const notAfter = newNotAfter(context);
  try {
    const facts = before === null ? {} : { compare: before.compared };
    if (!(await begin(context.db, row, notAfter, externalCall.callee, facts))) return false;
    if (line !== null) return await call(context, row, externalCall, { line, age, notAfter, attempts });
    await recordAttempts(context, row, attempts);
    return await conclude(context, row, externalCall, isBlind ? notCalled : noLine);
  } finally {
    line?.release();
  }
};

/** A decision that began longer ago than this is made anew: by then another process may have the row. */
const DECIDED_WITHIN_MS = LEASE_MS;

/**
 * Moves the row to the state `to` and makes that state's call. The move is committed with the call's mark, once there is
 * a line to the provider and `mayEnter` agrees. So until the call begins the row stays in its state, where it can still
 * be decided otherwise. The provider can be asked about the reference. Returns false when there is no line, or when the
 * decision took too long: try again later.
 */
export const enterCall = async (
  context: Context,
  row: SagaRow,
  to: string,
  externalCall: ExternalCall,
  mayEnter: () => Promise<boolean>,
): Promise<boolean> => {
  const line = await reserveFor(externalCall);
  if (line === null) return false;
  const decision = context.stopwatch();
  try {
    if (!(await mayEnter())) return true;
    const age = context.stopwatch();
    const notAfter = newNotAfter(context);
    const { memberId, reference, state } = row;
    const begun = callStartedByCommit(to, notAfter, externalCall.callee);
    if (decision() > DECIDED_WITHIN_MS) return false;
    const outcome = await context.ledger.moveSaga({
      saga: { memberId, reference, from: [state], to, status: "IN_PROGRESS", ...begun },
    });
    // A move that was repeated may have been another process's, which calls or has called. It is asked about later.
    if (outcome.is !== "done" || outcome.repeated) return true;
    const entered = { ...row, state: to, data: { ...row.data, ...begun.data } };
    await call(context, entered, externalCall, { line, age, notAfter, attempts: [] });
    return true;
  } finally {
    line.release();
  }
};

/** Makes the call of a row whose commit began it. Only the process that committed the row does this. */
const ownCall = (context: Context, row: SagaRow, externalCall: ExternalCall): Promise<boolean> => {
  const [own, notAfter] = [row.ownCall, notAfterOf(row)];
  if (own === undefined || notAfter === null) throw new Error("a call of one's own without its mark");
  return call(context, row, externalCall, { ...own, notAfter, attempts: [] });
};

/** How far apart the clocks of one provider's servers may be, since it tells its time in whole seconds. */
const EXPIRY_MARGIN_MS = 5_000;

const noSuch: Clear = { is: "refused", reason: "no such reference" };

/** Whether, by the provider's clock, the call had expired before the provider looked for its reference. */
const isExpired = (notAfter: Date, theirTime: Date | undefined, tookMs: number): boolean =>
  theirTime !== undefined && theirTime.getTime() - tookMs > notAfter.getTime() + EXPIRY_MARGIN_MS;

/**
 * Decides what follows when a provider does not know the reference. Null while the reference may still arrive there.
 * `theirTime` is when the provider wrote its answer, and `tookMs` how long the question took. The provider looked the
 * reference up at some moment in between.
 */
const concludeAbsence = async (
  context: Context,
  row: SagaRow,
  { absence }: Question,
  theirTime: Date | undefined,
  tookMs: number,
): Promise<Clear | null> => {
  if (!row.isOneEpoch || row.sentAt === null) {
    await restartAbsenceWait(context.db, row);
    return null;
  }
  // A call that may still be in flight is neither voided nor believed lost.
  if (!isOver(row)) return null;
  const notAfter = notAfterOf(row);
  if (absence.by === "void") {
    const at = context.clock.now();
    const verdict = await absence.void();
    await note(context, row, "void", at, verdict);
    return clearly(verdict);
  }
  if (absence.by === "expiry" && notAfter !== null) return isExpired(notAfter, theirTime, tookMs) ? noSuch : null;
  // A call without `notAfter`, which an earlier version made, is waited for like any other.
  const ms = absence.by === "time" ? absence.ms : BELIEVE_ABSENCE_MS;
  return (await isLongAbsent(context, row, ms)) ? noSuch : null;
};

/** Whether the call reached another system than the one that has its name now. */
const isReplaced = (row: SagaRow, { callee }: ExternalCall): boolean => {
  const called = calleeCalled(row);
  return called !== null && callee !== null && called !== callee;
};

/** Only the system that was called can say that it did nothing. */
const trusted = (verdict: Verdict, isOther: boolean): Verdict =>
  isOther && verdict.is !== "done" ? { is: "unclear", why: "another system was called" } : verdict;

const askAgain = async (
  context: Context,
  row: SagaRow,
  externalCall: ExternalCall,
  question: Question,
): Promise<boolean> => {
  const askedAt = context.clock.now();
  const took = context.stopwatch();
  const verdict = trusted(await question.ask(), isReplaced(row, externalCall));
  const tookMs = took();
  await note(context, row, "ask", askedAt, verdict);
  const said =
    verdict.is === "not-found"
      ? await concludeAbsence(context, row, question, verdict.theirTime, tookMs)
      : clearly(verdict);
  if (said !== null) return conclude(context, row, externalCall, said);
  const { absence } = question;
  await askLater(context, row, verdict.is === "not-found" && absence.by === "time" ? absence.ms : null);
  return false;
};

const compareAgain = async (
  context: Context,
  row: SagaRow,
  externalCall: ExternalCall,
  comparison: Comparison,
): Promise<boolean> => {
  if (isReplaced(row, externalCall)) {
    await askLater(context, row);
    return false;
  }
  const found = await settleByComparing(context, row, comparison);
  if (found === null) return false;
  if (found === "done") return conclude(context, row, externalCall, { is: "done", theirReference: null });
  const wasCalled = comparedOf(row)?.before !== null;
  const said = wasCalled ? { is: "refused" as const, reason: "the balances say that it was not done" } : notCalled;
  return conclude(context, row, externalCall, said);
};

/**
 * Makes or resolves the external call of the row's state (CONTRACT.md rule 2). The first time it calls. From then on it
 * asks about the same reference, or compares balances, on the retry schedule until the outcome is clear. Returns true
 * when that ended the state.
 */
export const makeExternalCall = (context: Context, row: SagaRow, externalCall: ExternalCall): Promise<boolean> => {
  if (row.ownCall !== undefined) return ownCall(context, row, externalCall);
  if (!hasBegun(row)) return firstCall(context, row, externalCall);
  const { find } = externalCall;
  return "ask" in find ? askAgain(context, row, externalCall, find) : compareAgain(context, row, externalCall, find);
};
