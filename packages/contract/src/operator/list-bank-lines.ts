import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bankLine, LINES_SHOWN } from "./bank-shapes.ts";
import { byId, pageNumber, pageSize } from "./fields.ts";
import { day } from "./report-shapes.ts";

/** Lists the bank's lines of one of our accounts, the newest first, from its feed and from imported statements. */
export const listBankLines = defineCall({
  name: "listBankLines",
  method: "GET",
  path: "/api/bank/accounts/{_id}/lines",
  audience: "operator",
  permission: "bank.see",
  summary:
    "Lists what the bank wrote of one of our accounts, the newest first: by its feed and by imported statements.",
  params: byId,
  query: z.strictObject({
    state: z.optional(z.enum(LINES_SHOWN)),
    /** Only the lines of this day, in Bangkok's time. */
    day: z.optional(day),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(bankLine),
  errors: ["NO_DATA"],
});
