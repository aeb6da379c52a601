import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementNarrowing, statementSum, statementTypes } from "./shapes.ts";

/** Adds up the movements that match a filter of the statement. */
export const sumStatement = defineCall({
  name: "sumStatement",
  method: "POST",
  path: "/api/statement/totals",
  audience: "member",
  summary: "Adds up the movements that a filter of the statement lets through.",
  body: z.strictObject({ types: statementTypes, ...statementNarrowing }),
  answer: z.object({
    deposit: statementSum,
    withdraw: statementSum,
    bonus: statementSum,
    /** What was taken back when bonuses ended. */
    finish_bonus: statementSum,
    toGames: statementSum,
    fromGames: statementSum,
  }),
  errors: [],
});
