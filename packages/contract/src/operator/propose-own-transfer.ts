import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount, wireCurrency } from "../money.ts";
import { code } from "../text.ts";
import { HOUSE_KINDS } from "./bank-shapes.ts";
import { reason } from "./fields.ts";
import { bankReference, proposal } from "./proposal-shapes.ts";

const side = z.strictObject({ kind: z.enum(HOUSE_KINDS), code: z.union([code, z.literal("")]) });

/** Proposes to record a transfer between accounts of the house, by the bank's reference. */
export const proposeOwnTransfer = defineCall({
  name: "proposeOwnTransfer",
  method: "POST",
  path: "/api/bank/own-transfers",
  audience: "operator",
  permission: "bank.propose",
  summary: "Proposes to record money that was moved between accounts of the house, by the bank's reference.",
  fresh: true,
  body: z.strictObject({ from: side, to: side, amount, currency: wireCurrency, reference: bankReference, reason }),
  answer: proposal,
  errors: ["NO_BANK", "REFERENCE_USED", "EXISTING_PROPOSAL"],
});
