import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { lines, text } from "../text.ts";
import { who } from "./sent.ts";
import { MASKED } from "./shapes.ts";

/** The stars that a conversation can have. */
export const MAX_STARS = 5;

/**
 * Rates an ended conversation of the caller's own room. Within a day the rating can be changed. NO_DATA: there is none
 * to rate.
 */
export const rateChat = defineCall({
  name: "rateChat",
  method: "POST",
  path: "/api/chat/rate",
  audience: "guest",
  summary: "Rates an ended conversation of the own room.",
  body: z.strictObject({
    ...who,
    session_id: text(64, 1),
    stars: z.number().check(z.int(), z.gte(1), z.lte(MAX_STARS)),
    comment: z.optional(lines(500, 0)),
  }),
  answer: z.object({
    /** What was hidden in the comment before it was stored. Left out when nothing was. */
    masked: z.optional(z.array(z.enum(MASKED))),
  }),
  errors: ["UNAUTHORIZED", "NO_DATA"],
});
