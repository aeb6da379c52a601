import * as z from "zod/mini";

import { banner } from "../lookup/shapes.ts";
import { money } from "../money.ts";
import { toPromotionCode } from "../promotion-code.ts";
import { GAME_CATEGORIES } from "../game/shapes.ts";
import { code, html, responseText } from "../text.ts";
import { time } from "../time.ts";

/** `limit`: so many in all; `day` and `week`: so many in each, by the calendar of Asia/Bangkok. */
export const BONUS_TYPES = ["limit", "day", "week"] as const;
export type BonusType = (typeof BONUS_TYPES)[number];

/** The member's use of a bonus. */
export const userBonus = z.object({
  _id: responseText(64),
  isActive: z.boolean(),
  received: z.array(z.object({ updatedAt: time })),
  /** How it ended when it was received last: played through, cancelled, expired, lost. Left out while it is active. */
  lastEnd: z.optional(z.enum(["finished", "cleared", "expired", "empty"])),
});
export type UserBonus = z.infer<typeof userBonus>;

/**
 * What is given for which deposit: a share of it up to a maximum, or a fixed amount, and how many times it has to be
 * played through.
 */
export const bonusOffer = z.object({
  percent: z.nullable(z.number()),
  most: z.nullable(money),
  fixed: z.nullable(money),
  least: money,
  turnover: z.number(),
  days: z.nullable(z.number()),
});
export type BonusOffer = z.infer<typeof bonusOffer>;

export const bonus = z.object({
  code: responseText(50),
  name: responseText(100),
  type: z.enum(BONUS_TYPES),
  maxReceived: z.number(),
  percentFail: z.number(),
  description: html,
  banners: z.array(banner),
  offer: bonusOffer,
  /** Null when the member never had it. */
  userBonus: z.nullable(userBonus),
});
export type Bonus = z.infer<typeof bonus>;

export const promotion = z.object({
  code: responseText(50),
  type: z.enum(BONUS_TYPES),
  percentFail: z.number(),
  description: html,
  banners: z.array(banner),
});
export type Promotion = z.infer<typeof promotion>;

/** A promotion, or nothing. */
export const foundPromotion = z.object({ promotion: z.optional(promotion) });

/** A bonus's or promotion's code in a path, in any case. */
export const codeParams = z.strictObject({ code: code.check(z.overwrite(toPromotionCode)) });

/**
 * Whether a bonus is active. While one is, how much was played (`turnover`) of what is required (`required`), the game
 * categories that count, and what it was received for.
 */
export const activeBonus = z.object({
  status: z.boolean(),
  type: z.nullable(z.enum(BONUS_TYPES)),
  code: z.optional(responseText(50)),
  turnover: z.optional(money),
  required: z.optional(money),
  expireAt: z.optional(z.nullable(time)),
  name: z.optional(responseText(100)),
  maxReceived: z.optional(z.number()),
  percentFail: z.optional(z.number()),
  reward: z.optional(money),
  deposit: z.optional(money),
  categories: z.optional(z.array(z.enum(GAME_CATEGORIES))),
});
export type ActiveBonus = z.infer<typeof activeBonus>;

/** What ending the active bonus now would take and leave. */
export const bonusEnding = z.object({
  code: responseText(50),
  percentFail: z.number(),
  /** The member's money everywhere. */
  held: money,
  /** The member's own money: from before the reward, and deposited since. */
  own: money,
  /** What is taken: of the reward, and of the winnings with it. */
  reward: money,
  share: money,
  taken: money,
  /** What stays. */
  left: money,
});
export type BonusEnding = z.infer<typeof bonusEnding>;
