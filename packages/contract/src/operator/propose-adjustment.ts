import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { byId, reason } from "./fields.ts";
import { bankReference, proposal } from "./proposal-shapes.ts";

/** Adjustments by hand for a member: money into or out of the wallet, a bonus, coins of the wheel. */
export const ADJUSTMENTS = ["credit", "debit", "bonus", "coins"] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** Proposes to put money into a member's wallet, to take some out, or to give a bonus or coins, by hand. */
export const proposeAdjustment = defineCall({
  name: "proposeAdjustment",
  method: "POST",
  path: "/api/members/{_id}/adjustments",
  audience: "operator",
  permission: "members.propose",
  summary: "Proposes to put money into a member's wallet, to take some out, or to give a bonus or coins, by hand.",
  fresh: true,
  params: byId,
  body: z.strictObject({
    what: z.enum(ADJUSTMENTS),
    /** In major units of the member's currency. For coins a whole number. */
    amount,
    /** The caller's own name for it. Under one name it is done only once. */
    reference: bankReference,
    reason,
  }),
  answer: proposal,
  errors: [
    "NO_USER",
    "MONEY_NOT_ENOUGH",
    "ADJUSTMENT_LIMIT",
    "ADJUSTMENT_EACH_LIMIT",
    "REFERENCE_USED",
    "EXISTING_PROPOSAL",
  ],
});
