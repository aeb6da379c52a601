import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wireCurrency } from "../money.ts";
import { line } from "../text.ts";
import { PROMOTION_KINDS, promotionFigures } from "./promotion-shapes.ts";
import { day, REPORT_PERIODS } from "./report-shapes.ts";

/** Gives what bonuses, wheels, refunds and invites gave between two days, and their results. */
export const getPromotionFigures = defineCall({
  name: "getPromotionFigures",
  method: "GET",
  path: "/api/promotions/figures",
  audience: "operator",
  permission: "promotions.see",
  summary: "Gives what bonuses, wheels, refunds and invites gave between two days, and what came of it.",
  query: z.strictObject({
    from: day,
    to: day,
    by: z.optional(z.enum(REPORT_PERIODS)),
    currency: z.optional(wireCurrency),
    /** The programme whose periods are given. By default all of them together. `code` only with bonus and wheel. */
    kind: z.optional(z.enum(PROMOTION_KINDS)),
    code: z.optional(line(50)),
  }),
  answer: promotionFigures,
  errors: ["KEY_INVALID"],
});
