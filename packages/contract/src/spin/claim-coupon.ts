import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier } from "../text.ts";
import { CLAIM_ERRORS } from "./shapes.ts";

/** Pays a coupon into the wallet, once. */
export const claimCoupon = defineCall({
  name: "claimCoupon",
  method: "POST",
  path: "/api/spinwheel/coupon/claim",
  audience: "member",
  summary: "Pays a coupon into the wallet, once.",
  body: z.strictObject({
    /** Its `_id`. */
    coupon: identifier,
  }),
  answer: z.object({ success: z.boolean(), error: z.nullable(z.object({ code: z.enum(CLAIM_ERRORS) })) }),
  idempotent: true,
  errors: [],
});
