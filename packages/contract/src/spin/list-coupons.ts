import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { coupon } from "./shapes.ts";

/** Lists the coupons that can be claimed, the newest first. */
export const listCoupons = defineCall({
  name: "listCoupons",
  method: "GET",
  path: "/api/spinwheel/coupon",
  audience: "member",
  summary: "Lists the coupons that can be claimed, the newest first.",
  answer: z.array(coupon),
  errors: [],
});
