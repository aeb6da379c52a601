import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatEntry, reply } from "./chat-shapes.ts";
import { byId } from "./fields.ts";

/**
 * Answers in a conversation, and takes it when nobody has it. The same `deliver.id` again gets the same answer.
 * NOT_WAITING: it has ended.
 */
export const replyChat = defineCall({
  name: "replyChat",
  method: "POST",
  path: "/api/chats/{_id}/messages",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Answers in a conversation, and takes it when nobody has it.",
  params: byId,
  body: z.strictObject({ message: reply }),
  answer: chatEntry,
  errors: ["NO_DATA", "NOT_WAITING", "REQUEST_LIMIT"],
});
