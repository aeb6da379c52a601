import type { SagaPosting } from "../../ledger/audited-saga.ts";

/** The posting of what the house gives: under the movement's own reference, and only once the movement succeeded. */
export const rewardPosting: SagaPosting = {
  reference: { prefix: "" },
  states: { SUCCESS: ["posted", "settled"] },
};
