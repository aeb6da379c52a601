import type { Context } from "../../context.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import { rewardPosting } from "../reward/reward-posting.ts";

/**
 * Money that two operators put into a wallet or took out of it, final from the start. Its name is the proposal's. What
 * could not be carried out is `refused`, and in no statement.
 */
export const ADJUSTMENT = "adjustment";
/** A bonus without terms that two operators gave. It is final from the start. */
export const HAND_BONUS = "hand-bonus";

/** The saga of an {@link ADJUSTMENT}. */
export const adjustmentSaga: SagaDefinition<Context> = {
  kind: ADJUSTMENT,
  posting: rewardPosting,
  steps: { paid: ["done"], refused: ["refused"] },
  isHiddenUntilListed: true,
};

/** The saga of a {@link HAND_BONUS}. */
export const handBonusSaga: SagaDefinition<Context> = {
  kind: HAND_BONUS,
  posting: rewardPosting,
  steps: { paid: ["done"] },
};
