import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementNarrowing, typesText } from "./shapes.ts";

/** Streams the statement as CSV. */
export const exportStatement = defineCall({
  name: "exportStatement",
  method: "GET",
  path: "/api/statement/export",
  audience: "member",
  summary: "Streams the statement as CSV.",
  query: z.strictObject({
    /** The default is all. */
    types: z.optional(typesText),
    ...statementNarrowing,
  }),
  answer: z.string(),
  answerType: "text/csv",
  errors: [],
});
