import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { MAX_PAGE } from "../limits.ts";
import { page } from "../page.ts";
import { who } from "./sent.ts";
import { conversation } from "./shapes.ts";

/** Lists what was said in the own room, the newest first. */
export const listHistory = defineCall({
  name: "listHistory",
  method: "POST",
  path: "/api/chat/history",
  audience: "guest",
  summary: "Lists what was said in the own room, the newest first.",
  body: z.strictObject({
    ...who,
    limit: page.limit,
    skip: z.number().check(z.int(), z.gte(0), z.lte(MAX_PAGE)),
    /** Only what came before this `seq`. */
    before: z.optional(z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  answer: z.array(conversation),
  errors: [],
});
