import type { Context } from "../../../context.ts";
import type { SagaDefinition } from "../../../saga/saga.ts";
import { bankPosting } from "../bank/bank-deposit-saga.ts";

/** The kind of a deposit that an operator matched. */
export const SUSPENSE_DEPOSIT = "suspense-deposit";

/**
 * Money from suspense that was matched to its member. It is final from the start. Its data names the channel by which
 * it came. A match to a member who had left is `refused`, and in no statement.
 */
export const suspenseDepositSaga: SagaDefinition<Context> = {
  kind: SUSPENSE_DEPOSIT,
  posting: bankPosting,
  steps: { paid: ["done"], refused: ["refused"] },
  isHiddenUntilListed: true,
};
