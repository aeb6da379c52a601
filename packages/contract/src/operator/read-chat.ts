import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { seq } from "../chat/sent.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Marks the customer's messages as read, up to one of them. */
export const readChat = defineCall({
  name: "readChat",
  method: "PUT",
  path: "/api/chats/{_id}/read",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Marks what the customer said as read, as far as a message.",
  params: byId,
  body: z.strictObject({ seq }),
  answer: done,
  errors: ["NO_DATA"],
});
