import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { MAX_CHAT_TEXT } from "../constants.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { sentConversation } from "./sent.ts";
import { MASKED } from "./shapes.ts";

/**
 * Sends a message to the caller's own room. The same `deliver.id` again gets the same answer. NO_DATA: the file is not
 * the sender's. KEY_INVALID: the postback was not offered in this room.
 */
export const sendMessage = defineCall({
  name: "sendMessage",
  method: "POST",
  path: "/api/chat/send-message",
  audience: "guest",
  summary: "Says something in the own room; the same `deliver.id` again answers the same.",
  body: sentConversation,
  answer: z.object({
    _id: responseText(64),
    seq: z.number(),
    createdAt: time,
    /**
     * What was hidden before the message was stored. Left out when nothing was. The sender's client shows the stored
     * text.
     */
    masked: z.optional(z.array(z.enum(MASKED))),
    /** The stored text. Only together with `masked`. */
    message: z.optional(responseText(MAX_CHAT_TEXT)),
  }),
  errors: ["UNAUTHORIZED", "NO_DATA"],
});
