import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { depositAccount } from "./content-shapes.ts";

/** Lists our accounts that members pay into, in their order, also those that are off. */
export const listDepositAccounts = defineCall({
  name: "listDepositAccounts",
  method: "GET",
  path: "/api/deposit-accounts",
  audience: "operator",
  permission: "accounts.see",
  summary: "Lists our accounts that members pay into, as they are ordered; those that are off too.",
  answer: z.array(depositAccount),
  errors: [],
});
