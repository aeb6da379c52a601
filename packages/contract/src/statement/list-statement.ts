import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { page, total } from "../page.ts";
import { statementDay, statementEntry, statementNarrowing, statementTypes } from "./shapes.ts";

/** Lists the member's movements of money, the newest first. */
export const listStatement = defineCall({
  name: "listStatement",
  method: "POST",
  path: "/api/statement",
  audience: "member",
  summary: "Lists the member's movements of money, the newest first.",
  body: z.strictObject({
    ...page,
    types: statementTypes,
    ...statementNarrowing,
    /** Asks for the totals of the days of the page's entries. */
    days: z.optional(z.boolean()),
  }),
  answer: z.object({
    total,
    statements: z.array(statementEntry),
    /** Totals of whole days, of entries that match the filter, newest first. Only when they are asked for. */
    days: z.optional(z.array(statementDay)),
  }),
  errors: [],
});
