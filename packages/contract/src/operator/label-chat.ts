import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chat, chatCode } from "./chat-shapes.ts";
import { byId } from "./fields.ts";

/**
 * Sets the topic and the tags of a conversation. A complaint gets its number and deadline. An unknown label is
 * KEY_INVALID.
 */
export const labelChat = defineCall({
  name: "labelChat",
  method: "PUT",
  path: "/api/chats/{_id}/labels",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Sets the topic and the tags of a conversation; a complaint gets its number and deadline.",
  params: byId,
  body: z.strictObject({ topic: z.nullable(chatCode), tags: z.array(chatCode).check(z.maxLength(20)) }),
  answer: chat,
  errors: ["NO_DATA"],
});
