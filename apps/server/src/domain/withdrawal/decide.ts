import * as z from "zod/mini";

import type { Context } from "../../context.ts";
import { walletOf } from "../game/accounts.ts";
import { isMadeBy, newCallMark } from "../../saga/call-mark.ts";
import type { SagaRow } from "../../saga/saga.ts";
import type { WithdrawState } from "./states.ts";
import { payoutOf } from "./withdrawal-saga.ts";

/** An operator's decision about a withdrawal, in the row's `data.decision`; the member never sees it. */
const decision = z.object({
  outcome: z.enum(["approved", "refused"]),
  by: z.string(),
  at: z.string(),
  reason: z.string(),
});
export type Decision = z.infer<typeof decision>;

/** The states in which an operator may decide. The approval of a `held` one may come before the automatic one. */
const DECIDABLE: readonly string[] = ["held", "reviewing"] satisfies WithdrawState[];

/** It may be paid, and was not sent, because the payout provider is out of reach. */
const QUEUED: WithdrawState = "queued";

/** The decision that was committed with a withdrawal; null when no operator made one. */
export const decisionOf = (data: Readonly<Record<string, unknown>>): Decision | null => {
  const read = decision.safeParse(data["decision"]);
  return read.success ? read.data : null;
};

/** Whether an operator may approve a withdrawal in that state. */
export const mayApprove = ({ state }: Pick<SagaRow, "state">): boolean => DECIDABLE.includes(state);

/** Whether an operator may refuse a withdrawal in that state: nobody has decided, or it could not be sent. */
export const mayRefuse = ({ state }: Pick<SagaRow, "state">): boolean => DECIDABLE.includes(state) || state === QUEUED;

type Choice = { readonly by: bigint; readonly reason: string };

const factsOf = (context: Context, outcome: Decision["outcome"], { by, reason }: Choice) => {
  const made: Decision = { outcome, by: String(by), at: context.databaseTime.now().toISOString(), reason };
  // The books' answer may be lost. The repeat then finds a withdrawal that is decided, or further on by then. The mark
  // tells by which call: one operator can decide twice in one millisecond.
  return { decision: made, ...newCallMark(context) };
};

/**
 * Approves a waiting withdrawal, whatever made it wait. When two operators, or an operator and the automatic approval,
 * decide at once, only one succeeds: false for the other.
 */
export const approveWithdrawal = async (context: Context, row: SagaRow, choice: Choice): Promise<boolean> => {
  const { memberId, reference } = row;
  const facts = factsOf(context, "approved", choice);
  const moved = await context.ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: DECIDABLE,
      to: "approved",
      status: "IN_PROGRESS",
      dueIn: 0,
      data: facts,
    },
  });
  if ((moved.is !== "done" || moved.repeated) && !(await isMadeBy(context, row, facts))) return false;
  context.sagas.drive(memberId, reference);
  return true;
};

/**
 * Returns a withdrawal's money to the wallet, unless its payout has begun or it was decided before; then false. The caller
 * has asked {@link mayRefuse}.
 */
export const refuseWithdrawal = async (context: Context, row: SagaRow, choice: Choice): Promise<boolean> => {
  const { memberId, reference, currency, amount } = row;
  const wallet = await walletOf(context, { id: memberId, currency });
  const facts = factsOf(context, "refused", choice);
  const outcome = await context.ledger.submit({
    operation: "release",
    reference,
    kind: "withdraw",
    currency,
    amount,
    debit: wallet,
    credit: await payoutOf(context, row),
    wallet,
    saga: {
      memberId,
      reference,
      // Of a refusal and an approval at once only one counts.
      from: row.state === QUEUED ? [QUEUED] : DECIDABLE,
      to: "returned",
      status: "FAILED",
      dueIn: null,
      data: facts,
    },
  });
  if (outcome.is !== "done") return false;
  if (outcome.repeated && !(await isMadeBy(context, row, facts))) return false;
  context.realtime.changed(memberId, { available: outcome.available ?? 0n, topics: ["wallet", "statement"] });
  return true;
};
