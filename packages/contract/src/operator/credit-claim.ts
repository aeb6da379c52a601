import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { code } from "../text.ts";
import { byId, reason } from "./fields.ts";
import { bankReference, proposal } from "./proposal-shapes.ts";

/** Proposes to credit a reported transfer, with the facts of the bank's statement. */
export const creditClaim = defineCall({
  name: "creditClaim",
  method: "POST",
  path: "/api/claims/{_id}/credit",
  audience: "operator",
  permission: "suspense.propose",
  summary: "Proposes to credit a reported transfer, with what the bank's statement says of it.",
  fresh: true,
  params: byId,
  body: z.strictObject({ sendingBank: code, reference: bankReference, receivingBank: code, amount, reason }),
  answer: proposal,
  errors: ["NO_DATA", "NO_BANK", "NO_USER", "NOT_WAITING", "REFERENCE_USED", "EXISTING_PROPOSAL"],
});
