import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier, lines } from "../text.ts";
import { chat } from "./chat-shapes.ts";
import { byId } from "./fields.ts";

/** Gives a conversation to another operator, or back to the waiting list. */
export const handOverChat = defineCall({
  name: "handOverChat",
  method: "POST",
  path: "/api/chats/{_id}/hand-over",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Gives a conversation to another operator, or back to those who wait.",
  params: byId,
  body: z.strictObject({ operator: z.nullable(identifier), note: z.optional(lines(500, 0)) }),
  answer: chat,
  errors: ["NO_DATA", "NOT_WAITING", "NO_USER", "TAKES_NO_CHATS"],
});
