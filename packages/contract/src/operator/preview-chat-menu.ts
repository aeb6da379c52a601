import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatMessage } from "../chat/shapes.ts";
import { text } from "../text.ts";
import { chatMenu } from "./chat-shapes.ts";

/** Shows a menu's answer to a postback before the menu is saved. Lookups answer as to a guest. */
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
    /** The payload of a postback. Null: the greeting. */
    payload: z.nullable(text(200)),
  }),
  answer: z.object({ messages: z.array(chatMessage), isHandedOver: z.boolean() }),
  errors: [],
});
