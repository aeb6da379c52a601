import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { newDepositAccount } from "./content-shapes.ts";
import { reason } from "./fields.ts";
import { proposed } from "./proposal-shapes.ts";

/** Adds an account that members pay into. */
export const addDepositAccount = defineCall({
  name: "addDepositAccount",
  method: "POST",
  path: "/api/deposit-accounts",
  audience: "operator",
  permission: "accounts.propose",
  summary: "Adds an account that members pay into.",
  fresh: true,
  proposes: "always",
  body: z.strictObject({ ...newDepositAccount.shape, reason }),
  answer: proposed,
  errors: ["NO_BANK", "EXISTING_BANK", "NOTHING_CHANGED", "EXISTING_PROPOSAL"],
});
