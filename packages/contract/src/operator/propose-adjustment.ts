import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { byId, reason } from "./fields.ts";
import { bankReference, proposal } from "./proposal-shapes.ts";

/** What is done by hand for a member: money put into or taken out of the wallet, a bonus, coins of the wheel. */
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
    /** Of the member's currency, in major units; of coins a whole number. */
    amount,
    /** The caller's own name for it: under one it is done once, ever. */
    reference: bankReference,
    reason,
  }),
  answer: proposal,
  errors: ["NO_USER", "MONEY_NOT_ENOUGH", "ADJUSTMENT_LIMIT", "REFERENCE_USED", "EXISTING_PROPOSAL"],
});
