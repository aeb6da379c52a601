import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { chat, chatCounts, CHAT_LISTS } from "./chat-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists conversations: the longest wait first, and ended ones with the newest first. */
export const listChats = defineCall({
  name: "listChats",
  method: "GET",
  path: "/api/chats",
  audience: "operator",
  permission: "inbox.see",
  summary: "Lists conversations, those that wait longest first, those that ended the newest first.",
  query: z.strictObject({
    list: z.enum(CHAT_LISTS),
    /** Codes. */
    topic: z.optional(text(50)),
    tag: z.optional(text(50)),
    /** Only conversations whose customer uses this language. */
    language: z.optional(z.enum(["th", "lo", "en"])),
    /** A member's `_id`. */
    member: z.optional(text(20)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.object({ counts: chatCounts, chats: z.array(chat) }),
  errors: [],
});
