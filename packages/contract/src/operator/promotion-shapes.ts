import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { count } from "./fields.ts";
import { day, REPORT_PERIODS } from "./report-shapes.ts";

/** The programmes by which the house gives. */
export const PROMOTION_KINDS = ["bonus", "wheel", "refund", "invite"] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** A deposit within this many days after an award counts as coming back. */
export const CAME_BACK_DAYS = 7;

/** What was given, and its results. Amounts in major units. */
export const promotionSums = z.object({
  /** How often something was given. For a wheel, its spins. */
  times: count,
  /** Members who were given something, each counted once. */
  members: count,
  given: money,
  /** What the house paid of it, less what was taken back. */
  cost: money,
  /**
   * For bonuses: stakes while they were active. For invites: the friends' stakes that earned them. Otherwise: stakes in
   * the days after.
   */
  played: money,
  /** Deposits within {@link CAME_BACK_DAYS} days after the day of the award. For invites, by the friends. */
  back: money,
});
export type PromotionSums = z.infer<typeof promotionSums>;

/** One bonus or wheel, or all refunds or invites. */
const programme = z.object({
  kind: z.enum(PROMOTION_KINDS),
  /** The bonus's code, the wheel's number; empty for refunds and invites. */
  code: responseText(50),
  /** Of a bonus and a wheel. */
  name: z.nullable(z.object({ th: responseText(100), lo: responseText(100), en: responseText(100) })),
  ...promotionSums.shape,
  /** The same figures in the span before. */
  before: promotionSums,
});
export type Programme = z.infer<typeof programme>;

export const promotionFigures = z.object({
  currency: wireCurrency,
  from: day,
  to: day,
  by: z.enum(REPORT_PERIODS),
  /** The highest cost first. */
  programmes: z.array(programme),
  /** Of all programmes. What was played and came back on a day of a member counts once. */
  total: promotionSums,
  /** The span that this one is compared with. */
  before: z.object({ from: day, to: day, total: promotionSums }),
  /** The periods of all programmes, or of the requested one, the newest first. */
  rows: z.array(z.object({ from: day, to: day, ...promotionSums.shape })),
  /** Awards that are not counted yet. */
  uncounted: count,
});
export type PromotionFigures = z.infer<typeof promotionFigures>;
