import type { Context } from "../../context.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import { rewardPosting } from "../reward/reward-posting.ts";

/** A received refund. It is final from the start. */
export const refundSaga: SagaDefinition<Context> = {
  kind: "refund",
  posting: rewardPosting,
  steps: { paid: ["done"] },
};
