import type { Context } from "../../context.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import { rewardPosting } from "../reward/reward-posting.ts";
import { BONUS_END } from "./running.ts";

/** The end of a bonus. It is final from the start, and has no posting when nothing is taken. */
export const bonusEndSaga: SagaDefinition<Context> = {
  kind: BONUS_END,
  posting: { ...rewardPosting, isNoneForZero: true },
  steps: { finished: ["done"], cleared: ["done"], expired: ["done"], empty: ["done"] },
};
