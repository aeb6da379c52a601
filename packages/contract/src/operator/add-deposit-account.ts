import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { depositAccount, newDepositAccount } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/** Adds an account that members pay into. */
export const addDepositAccount = defineCall({
  name: "addDepositAccount",
  method: "POST",
  path: "/api/deposit-accounts",
  audience: "operator",
  permission: "accounts.propose",
  summary: "Adds an account that members pay into.",
  fresh: true,
  body: z.strictObject({ ...newDepositAccount.shape, reason }),
  answer: depositAccount,
  errors: ["NO_BANK", "EXISTING_BANK"],
});
