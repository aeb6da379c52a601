import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { LINES_SHOWN } from "./bank-shapes.ts";
import { byId } from "./fields.ts";
import { day } from "./report-shapes.ts";

/** Gives the bank's lines of one of our accounts as CSV, the newest first. The audit log records the export. */
export const exportBankLines = defineCall({
  name: "exportBankLines",
  method: "GET",
  path: "/api/bank/accounts/{_id}/lines/file",
  audience: "operator",
  permission: "bank.see",
  summary:
    "Gives what the bank wrote of one of our accounts as CSV, the newest first; that it was taken is an event of the log.",
  effect: true,
  params: byId,
  query: z.strictObject({ state: z.optional(z.enum(LINES_SHOWN)), day: z.optional(day) }),
  answer: z.string(),
  answerType: "text/csv",
  errors: ["NO_DATA"],
});
