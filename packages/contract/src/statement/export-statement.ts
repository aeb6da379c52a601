import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { STATEMENT_TYPES, statementPeriod } from "./shapes.ts";

const TYPES = new RegExp(`^(${STATEMENT_TYPES.join("|")})(,(${STATEMENT_TYPES.join("|")}))*$`);

/** Streams the statement as CSV. */
export const exportStatement = defineCall({
  name: "exportStatement",
  method: "GET",
  path: "/api/statement/export",
  audience: "member",
  summary: "Streams the statement as CSV.",
  query: z.strictObject({
    /** Types separated by commas; left out: all. */
    types: z.optional(text(100).check(z.regex(TYPES))),
    ...statementPeriod,
  }),
  answer: z.string(),
  answerType: "text/csv",
  errors: [],
});
