import { defineCall } from "../call.ts";
import { refundCheck } from "./shapes.ts";

/** Tells the refund that can be received. */
export const checkRefund = defineCall({
  name: "checkRefund",
  method: "GET",
  path: "/api/refund/check",
  audience: "member",
  summary: "Tells what refund there is to receive.",
  answer: refundCheck,
  errors: ["REFUND_INACTIVE"],
});
