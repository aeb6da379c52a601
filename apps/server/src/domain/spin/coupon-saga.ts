import type { Context } from "../../context.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import { rewardPosting } from "../reward/reward-posting.ts";

/** The kind of a coupon's movement. */
export const COUPON = "coupon";

/** A coupon of the wheel that was paid. It is final from the start. */
export const couponSaga: SagaDefinition<Context> = { kind: COUPON, posting: rewardPosting, steps: { paid: ["done"] } };
