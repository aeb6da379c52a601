import type { Context } from "../../context.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import { rewardPosting } from "../reward/reward-posting.ts";

/** What a friend earned for whoever invited them, final from the start. */
export const inviteSaga: SagaDefinition<Context> = {
  kind: "invite",
  posting: rewardPosting,
  steps: { paid: ["done"] },
};
