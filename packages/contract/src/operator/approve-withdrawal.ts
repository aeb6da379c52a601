import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";
import { withdrawal } from "./withdrawal-shapes.ts";

/**
 * Approves a withdrawal, which is paid to the account that it was asked for. SECOND_LOOK_REQUIRED: a rule asks for two
 * operators, and no other one has looked at its case yet.
 */
export const approveWithdrawal = defineCall({
  name: "approveWithdrawal",
  method: "POST",
  path: "/api/withdrawals/{_id}/approve",
  audience: "operator",
  permission: "withdrawals.decide",
  summary: "Lets a withdrawal go to the account that it was asked for.",
  fresh: true,
  params: byId,
  body: z.optional(z.nullable(z.strictObject({ reason: z.optional(reason) }))),
  answer: withdrawal,
  errors: ["NEW_OPERATOR", "NO_DATA", "NOT_WAITING", "SECOND_LOOK_REQUIRED"],
});
