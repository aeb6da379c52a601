import { defineCall } from "../call.ts";
import { refundReceived } from "./shapes.ts";

/** Accrues the refund. */
export const receiveRefund = defineCall({
  name: "receiveRefund",
  method: "GET",
  path: "/api/refund/receive",
  audience: "member",
  summary: "Fixes the refund and puts it aside.",
  answer: refundReceived,
  effect: true,
  errors: ["NO_REFUND", "REFUND_CONDITION", "REFUND_INACTIVE", "REFUND_MINIMUM"],
});
