import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bankDay } from "./bank-shapes.ts";
import { byId } from "./fields.ts";

/**
 * Compares the bank's balance of one of our accounts with our books, at the end of each of the last 15 days or at the
 * last line of a day.
 */
export const listBankDays = defineCall({
  name: "listBankDays",
  method: "GET",
  path: "/api/bank/accounts/{_id}/days",
  audience: "operator",
  permission: "bank.see",
  summary:
    "Holds the bank's balance of one of our accounts against our books, at the end of each of the last 15 days or at the last line of a day.",
  params: byId,
  answer: z.array(bankDay),
  errors: ["NO_DATA"],
});
