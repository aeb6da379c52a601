import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { openRanges } from "./open-hours.ts";
import { guestId } from "./sent.ts";
import { chatMessage } from "./shapes.ts";

/** Gives the prefix of rooms, the number of unread messages, and a new guest id to a visitor without a valid one. */
export const getChatConfig = defineCall({
  name: "getChatConfig",
  method: "GET",
  path: "/api/chat/config",
  audience: "guest",
  summary: "Gives the prefix of rooms, what is unread, and to a visitor without a good guest id a fresh one.",
  query: z.strictObject({ guestId: z.optional(guestId) }),
  answer: z.object({
    PREFIX: responseText(50),
    guestId: z.optional(responseText(200)),
    /** Support answers now (open hours). */
    online: z.boolean(),
    /** When support answers. With these a page that stays open knows when `online` changes. */
    hours: openRanges,
    /** How many messages of support in the caller's own room are unread. */
    unread: z.number(),
    /**
     * The first step of the menu of answers, to be shown in an empty room. It is not in the history. Null: there is no
     * menu.
     */
    greeting: z.nullable(chatMessage),
  }),
  errors: [],
});
