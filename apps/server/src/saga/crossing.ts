import type { Verdict } from "../adapters/verdict.ts";
import type { Context } from "../context.ts";
import type { Outcome } from "../ledger/posting.ts";
import { raiseFlag } from "./flags.ts";
import { isAbsenceBelieved } from "./pace.ts";
import { askLater, begin, cameBackUnclear, hasBegun, readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";

/** What takes one state of a row over a border: the call, the question, and what each clear answer leads to. */
export type Crossing = {
  /** Made once for this state, ever, with our reference. */
  readonly call: () => Promise<Verdict>;
  /** What became of that reference. */
  readonly ask: () => Promise<Verdict>;
  /** The posting that ends the state when the provider did it; and when it did not, for `reason`. */
  readonly done: (theirReference: string | null) => Promise<Outcome>;
  readonly refused: (reason: string) => Promise<Outcome>;
  /** The states that a refusal leads to, later ones included: what a late answer is held against. */
  readonly refusedStates: readonly string[];
};

type Clear =
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

const conclude = async (context: Context, row: SagaRow, crossing: Crossing, said: Clear): Promise<boolean> => {
  const outcome = said.is === "done" ? await crossing.done(said.theirReference) : await crossing.refused(said.reason);
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

const firstCall = async (context: Context, row: SagaRow, crossing: Crossing): Promise<boolean> => {
  if (!(await begin(context.db, row, context.clock.now()))) return false;
  const said = clearly(await crossing.call());
  if (said) return conclude(context, row, crossing, said);
  await cameBackUnclear(context.db, row, context.clock.now());
  return false;
};

const askAgain = async (context: Context, row: SagaRow, crossing: Crossing): Promise<boolean> => {
  const askedAt = context.clock.now();
  const verdict = await crossing.ask();
  const isAbsent = verdict.is === "not-found" && row.sentAt !== null && isAbsenceBelieved(row.sentAt, askedAt);
  const said: Clear | null = isAbsent ? { is: "refused", reason: "no such reference" } : clearly(verdict);
  if (said) return conclude(context, row, crossing, said);
  await askLater(context.db, row, context.clock.now());
  return false;
};

/**
 * Takes a row one step over a border (CONTRACT.md rule 2): the first time it calls; from then on it only asks about the
 * same reference, at its pace, until the answer is clear. True when the state has ended by this look.
 */
export const cross = (context: Context, row: SagaRow, crossing: Crossing): Promise<boolean> =>
  hasBegun(row) ? askAgain(context, row, crossing) : firstCall(context, row, crossing);
