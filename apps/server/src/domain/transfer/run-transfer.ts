import type { Moved } from "@krapao/contract/wallet/shapes";

import type { Context } from "../../context.ts";
import { KeptText, type Pending, pending } from "../../lib/answers.ts";
import type { Outcome } from "../../ledger/posting.ts";
import { KeySeen } from "../../idempotency/idempotency-key.ts";
import { refuse } from "../../lib/refusal.ts";
import { movedAnswer } from "../wallet/amounts.ts";
import { answerText, movementDone } from "../wallet/answers.ts";
import { startTransfer, type TransferPlan } from "./start-transfer.ts";
import type { Deadline } from "../../lib/deadline.ts";

/**
 * Throws the books' refusal as the error for the member: MONEY_NOT_ENOUGH, TRANSFER_IN_PROGRESS or
 * IDEMPOTENCY_CONFLICT. Throws KeySeen when the request was made before.
 */
export const refuseOutcome = (outcome: Exclude<Outcome, { is: "done" }>): never => {
  if (outcome.is === "key-seen") throw new KeySeen(outcome.reference);
  if (outcome.why === "money-not-enough") throw refuse("MONEY_NOT_ENOUGH");
  if (outcome.why === "busy") throw refuse("TRANSFER_IN_PROGRESS");
  if (outcome.why === "key-conflict") throw refuse("IDEMPOTENCY_CONFLICT");
  throw new Error(`the books refused: ${outcome.why}`);
};

/**
 * Makes one transfer for a caller who waits until `deadline`. Returns the answer
 * when it succeeded by then, and pending while the result is not known. Throws TRANSFER_FAIL when the provider refused.
 */
export const runTransfer = async (
  context: Context,
  plan: TransferPlan,
  deadline: Deadline,
): Promise<Moved | KeptText | Pending> => {
  const outcome = await startTransfer(context, plan, deadline);
  if (outcome.is !== "done") return refuseOutcome(outcome);
  const { member, reference } = plan;
  const end = await context.sagas.awaitEnd(member.id, reference, deadline());
  if (end === null) return pending(reference);
  if (end.status === "SUCCESS" && end.available !== null)
    return new KeptText(answerText(movementDone(reference), end.available));
  const moved = await movedAnswer(context, member, reference);
  if (end.status === "SUCCESS") return moved;
  throw refuse("TRANSFER_FAIL", { fields: moved });
};
