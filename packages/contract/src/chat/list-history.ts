import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { MAX_PAGE } from "../limits.ts";
import { page } from "../page.ts";
import { seq, who } from "./sent.ts";
import { conversation } from "./shapes.ts";

/** Lists the messages of the caller's own room, the newest first. */
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
    /** Only messages before this `seq`. Unlike `skip`, its cost does not grow. */
    before: z.optional(seq),
    /** Only messages after this `seq`, to fill a gap. */
    after: z.optional(seq),
  }),
  answer: z.array(conversation),
  errors: ["UNAUTHORIZED"],
});
