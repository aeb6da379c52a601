import { defineCall } from "../call.ts";
import { refundReceived } from "./shapes.ts";

/** Moves the accrued refund into the wallet. */
export const addRefundToWallet = defineCall({
  name: "addRefundToWallet",
  method: "GET",
  path: "/api/refund/addWallet",
  audience: "member",
  summary: "Moves what was put aside into the wallet.",
  answer: refundReceived,
  effect: true,
  errors: ["NO_REFUND", "REFUND_CONDITION", "REFUND_INACTIVE", "REFUND_MINIMUM"],
});
