import type { Context } from "../../../context.ts";
import type { SagaPosting } from "../../../ledger/audited-saga.ts";
import type { SagaDefinition } from "../../../saga/saga.ts";

/** The kind of a movement made by a bank transfer. */
export const BANK_DEPOSIT = "bank-deposit";

/** A bank transfer's credit is posted under the bank's reference, which the movement keeps (credit-transfer.ts). */
export const bankPosting: SagaPosting = {
  reference: "kept",
  states: { IN_PROGRESS: ["posted"], SUCCESS: ["posted"], FAILED: ["posted"] },
};

/** A credited bank transfer. It is final from the start. */
export const bankDepositSaga: SagaDefinition<Context> = {
  kind: BANK_DEPOSIT,
  posting: bankPosting,
  steps: { paid: ["done"] },
};
