import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatEntry } from "./chat-shapes.ts";
import { byId, pageSize, seqText } from "./fields.ts";

/** Lists the messages of a conversation's room, the newest first. */
export const listChatMessages = defineCall({
  name: "listChatMessages",
  method: "GET",
  path: "/api/chats/{_id}/messages",
  audience: "operator",
  permission: "inbox.see",
  summary: "Lists the messages of a conversation's room, the newest first.",
  params: byId,
  query: z.strictObject({
    before: z.optional(seqText),
    after: z.optional(seqText),
    limit: z.optional(pageSize),
  }),
  answer: z.array(chatEntry),
  errors: ["NO_DATA"],
});
