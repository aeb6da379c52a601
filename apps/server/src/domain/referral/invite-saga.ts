import type { Context } from "../../context.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import { rewardPosting } from "../reward/reward-posting.ts";

/** The commission that a friend earned for their inviter. It is final from the start. */
export const inviteSaga: SagaDefinition<Context> = {
  kind: "invite",
  posting: rewardPosting,
  steps: { paid: ["done"] },
};
