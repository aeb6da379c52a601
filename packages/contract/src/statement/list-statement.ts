import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { page, total } from "../page.ts";
import { STATEMENT_TYPES, statementEntry, statementPeriod } from "./shapes.ts";

/** Lists the member's movements of money, the newest first. */
export const listStatement = defineCall({
  name: "listStatement",
  method: "POST",
  path: "/api/statement",
  audience: "member",
  summary: "Lists the member's movements of money, the newest first.",
  body: z.strictObject({
    ...page,
    types: z.optional(z.array(z.enum(STATEMENT_TYPES)).check(z.maxLength(STATEMENT_TYPES.length))),
    ...statementPeriod,
  }),
  answer: z.object({ total, statements: z.array(statementEntry) }),
  errors: [],
});
