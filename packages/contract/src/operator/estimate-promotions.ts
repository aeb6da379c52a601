import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount, money, wireCurrency } from "../money.ts";
import { responseText, text } from "../text.ts";
import { MAX_SLICES, SLICE_PRIZES } from "./content-shapes.ts";
import { PROMOTION_KINDS } from "./promotion-shapes.ts";

const percent = z.nullable(z.number());
const share = z.object({
  cost: money,
  /** Per cent of what the member brings in, rounded up to hundredths. Null when that is nothing. */
  share: percent,
});

/** The expected cost of programmes compared with what they require, all together and for one member. */
export const promotionEstimate = z.object({
  currency: wireCurrency,
  /** The member's deposits, and all their play. */
  deposit: money,
  played: money,
  /** What the house keeps of that play, by `houseEdge` per cent. */
  income: money,
  houseEdge: z.number(),
  /** The offered bonus that costs most, when none is being edited. */
  bonus: z.nullable(responseText(50)),
  programmes: z.array(z.extend(share, { kind: z.enum(PROMOTION_KINDS) })),
  together: share,
});
export type PromotionEstimate = z.infer<typeof promotionEstimate>;

/** Settings that decide how much a programme gives. */
export const COST_SETTINGS = [
  "refundActive",
  "refundSuccess",
  "refundFail",
  "refundTimes",
  "inviteActive",
  "inviteSuccess",
  "inviteMaximum",
  "inviteTimes",
  "coinEvery",
  "houseEdge",
] as const;

/** Tells the expected cost of programmes, with the edited values in place of the stored ones. Saves nothing. */
export const estimatePromotions = defineCall({
  name: "estimatePromotions",
  method: "POST",
  path: "/api/promotions/estimate",
  audience: "operator",
  permission: ["promotions.see", "settings.see"],
  summary:
    "Tells what programmes are expected to cost, with what is being edited in the place of what holds. Saves nothing.",
  body: z.strictObject({
    currency: wireCurrency,
    /** Of a bonus that is being edited. */
    bonus: z.optional(
      z.strictObject({
        rewardPercent: z.nullable(z.int().check(z.gte(1), z.lte(1_000))),
        rewardMost: z.nullable(amount),
        rewardFixed: z.nullable(amount),
        depositMinimum: z.union([z.literal(0), amount]),
        turnover: z.number().check(z.gte(0), z.lte(1_000)),
      }),
    ),
    /** Of a wheel that is being edited. */
    slices: z.optional(
      z
        .array(
          z.strictObject({
            weight: z.int().check(z.gte(1), z.lte(1_000_000)),
            prize: z.enum(SLICE_PRIZES),
            amount: z.union([z.literal(0), amount]),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_SLICES)),
    ),
    /** Settings that are being edited, as `changeSettings` takes them. */
    settings: z.optional(z.record(text(50, 1), z.unknown())),
  }),
  answer: promotionEstimate,
  errors: [],
});
