import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, lines, text } from "../text.ts";
import { who } from "./sent.ts";

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
  answer: done,
  errors: ["UNAUTHORIZED", "NO_DATA"],
});
