import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bankAccountRow } from "./bank-shapes.ts";

/** Lists our bank accounts: the balances of our books and of the bank, and credits that no statement has shown. */
export const listBankAccounts = defineCall({
  name: "listBankAccounts",
  method: "GET",
  path: "/api/bank/accounts",
  audience: "operator",
  permission: "bank.see",
  summary: "Lists our bank accounts: what our books and the bank say of each, and what no statement has shown.",
  answer: z.array(bankAccountRow),
  errors: [],
});
