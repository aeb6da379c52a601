import type { Context } from "../../../context.ts";
import type { SagaPosting } from "../../../ledger/audited-saga.ts";
import type { SagaDefinition } from "../../../saga/saga.ts";

/** The kind of a movement that a bank's transfer made. */
export const BANK_DEPOSIT = "bank-deposit";

/** The credit of a bank's transfer is posted under the bank's reference, which its movement keeps (credit-transfer.ts). */
export const bankPosting: SagaPosting = {
  reference: "kept",
  states: { IN_PROGRESS: ["posted"], SUCCESS: ["posted"], FAILED: ["posted"] },
};

/** A bank's transfer that was credited, final from the start. */
export const bankDepositSaga: SagaDefinition<Context> = {
  kind: BANK_DEPOSIT,
  posting: bankPosting,
  steps: { paid: ["done"] },
};
