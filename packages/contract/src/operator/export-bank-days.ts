import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId } from "./fields.ts";

/** Gives the balance of one of our accounts at the bank and in our books, day by day, as CSV. */
export const exportBankDays = defineCall({
  name: "exportBankDays",
  method: "GET",
  path: "/api/bank/accounts/{_id}/days/file",
  audience: "operator",
  permission: "bank.see",
  summary: "Gives the balance of one of our accounts at the bank and in our books, day by day, as CSV.",
  effect: true,
  params: byId,
  answer: z.string(),
  answerType: "text/csv",
  errors: ["NO_DATA"],
});
