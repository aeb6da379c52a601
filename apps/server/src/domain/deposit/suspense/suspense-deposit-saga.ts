import type { Context } from "../../../context.ts";
import type { SagaDefinition } from "../../../saga/saga.ts";
import { bankPosting } from "../bank/bank-deposit-saga.ts";

/** The kind of a deposit that a person matched. */
export const SUSPENSE_DEPOSIT = "suspense-deposit";

/** Money of suspense that found its member, final from the start. Its data names the channel that it came by. */
export const suspenseDepositSaga: SagaDefinition<Context> = {
  kind: SUSPENSE_DEPOSIT,
  posting: bankPosting,
  steps: { paid: ["done"] },
};
