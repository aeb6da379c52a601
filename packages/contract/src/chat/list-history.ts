import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { MAX_PAGE } from "../limits.ts";
import { page } from "../page.ts";
import { seq, who } from "./sent.ts";
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
    /** Left out: CHAT_PAGE_SIZE. */
    limit: z.optional(page.limit),
    skip: z.optional(z.number().check(z.int(), z.gte(0), z.lte(MAX_PAGE))),
    /** Only what came before this `seq`. Costs the same wherever it is; `skip` does not. */
    before: z.optional(seq),
    /** Only what came after this `seq`: what a gap in the line left out. */
    after: z.optional(seq),
  }),
  answer: z.array(conversation),
  errors: ["UNAUTHORIZED"],
});
