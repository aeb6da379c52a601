import * as z from "zod/mini";

import { money } from "../money.ts";
import { html, responseText } from "../text.ts";
import { time } from "../time.ts";

/** The prize of a slice: a coupon to claim, a coin back, or nothing. */
export const GIFTS = ["coupon", "coin", "nothing"] as const;

export const slice = z.object({
  code: responseText(50),
  label: responseText(100),
  bgColor: responseText(30),
  textColor: responseText(30),
  htmlDescription: html,
  /** Its share of the total of all weights. */
  weight: z.number(),
  gives: z.enum(GIFTS),
});
export type Slice = z.infer<typeof slice>;

export const spinwheel = z.object({ name: responseText(100), slices: z.array(slice) });
export type Spinwheel = z.infer<typeof spinwheel>;

/** SHA-256 in hex. */
export const seedHash = responseText(64);
export const seed = responseText(128);

/** The data by which a member verifies the wheel (rule 12). */
export const fairness = z.object({ seedHash, nextSeedHash: seedHash, clientSeed: seed, nonce: z.number() });
export type Fairness = z.infer<typeof fairness>;

export const spinResult = z.object({ code: responseText(50), label: responseText(100), remainingCoin: z.number() });
export type SpinResult = z.infer<typeof spinResult>;

/** One past spin. */
export const pastSpin = z.object({
  createdAt: time,
  code: responseText(50),
  label: responseText(100),
  seedHash,
  clientSeed: seed,
  nonce: z.number(),
  /** The slices' weights in listed order. */
  weights: z.array(z.number()),
  /** The slices' codes in listed order, so that a spin can be verified after the wheel has changed. */
  codes: z.array(responseText(50)),
  /** Null until it is revealed. */
  serverSeed: z.nullable(seed),
});
export type PastSpin = z.infer<typeof pastSpin>;

export const coupon = z.object({
  _id: responseText(64),
  prize: z.object({ name: responseText(100), slice: z.object({ code: responseText(50), label: responseText(100) }) }),
  amount: money,
  createdAt: time,
  /** Null when it never expires. */
  expireAt: z.nullable(time),
});
export type Coupon = z.infer<typeof coupon>;

/** Why there was no spin, or no claim, in an answer with status 200. */
export const SPIN_ERRORS = ["NO_COIN", "NO_DATA", "DAY_LIMIT"] as const;
export const CLAIM_ERRORS = [
  "NO_CLAIMABLE_COUPON",
  "INVALID_PRIZE_CODE",
  "INVALID_CODE",
  "INVALID_COUPON_TYPE",
  "COUPON_EXPIRED",
  "BONUS_REMAINING",
] as const;
