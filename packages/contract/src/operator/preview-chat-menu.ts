import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatMessage } from "../chat/shapes.ts";
import { text } from "../text.ts";
import { chatMenu } from "./chat-shapes.ts";

/** Shows what a menu says to a postback, before it is saved. Lookups are told as to a guest. */
export const previewChatMenu = defineCall({
  name: "previewChatMenu",
  method: "POST",
  path: "/api/chat-menu/preview",
  audience: "operator",
  permission: "inbox.see",
  summary: "Shows what a menu says to a postback, before it is saved.",
  body: z.strictObject({
    menu: chatMenu,
    language: z.enum(["th", "lo", "en"]),
    /** A postback's payload; null: the greeting. */
    payload: z.nullable(text(200)),
  }),
  answer: z.object({ messages: z.array(chatMessage), isHandedOver: z.boolean() }),
  errors: [],
});
