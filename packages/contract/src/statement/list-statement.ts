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
    /** Asks for the totals of the days that the page's entries belong to. */
    days: z.optional(z.boolean()),
  }),
  answer: z.object({
    total,
    statements: z.array(statementEntry),
    /** Of whole days, as far as the filter lets them through, newest first; only when asked for. */
    days: z.optional(z.array(statementDay)),
  }),
  errors: [],
});
