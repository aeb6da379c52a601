import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";
import { refundReceived } from "./shapes.ts";

/** Moves the accrued refund into the wallet. */
export const addRefundToWallet = defineCall({
  name: "addRefundToWallet",
  method: "GET",
  path: "/api/refund/addWallet",
  audience: "member",
  summary: "Moves what was put aside into the wallet.",
  answer: z.extend(refundReceived, { amount: money }),
  effect: true,
  errors: ["NO_REFUND", "REFUND_CONDITION", "REFUND_INACTIVE", "REFUND_MINIMUM"],
});
