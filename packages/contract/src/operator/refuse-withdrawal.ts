import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";
import { withdrawal } from "./withdrawal-shapes.ts";

/**
 * Refuses a withdrawal that waits, or that could not be sent to the payout provider yet; the money is back in the
 * wallet.
 */
export const refuseWithdrawal = defineCall({
  name: "refuseWithdrawal",
  method: "POST",
  path: "/api/withdrawals/{_id}/refuse",
  audience: "operator",
  permission: "withdrawals.decide",
  summary: "Refuses a withdrawal; the money is back in the wallet.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: withdrawal,
  errors: ["NO_DATA", "NOT_WAITING"],
});
