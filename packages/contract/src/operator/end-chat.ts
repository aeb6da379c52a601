import { defineCall } from "../call.ts";
import { chat } from "./chat-shapes.ts";
import { byId } from "./fields.ts";

/** Ends a conversation. The customer's next message begins another one. */
export const endChat = defineCall({
  name: "endChat",
  method: "POST",
  path: "/api/chats/{_id}/end",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Ends a conversation; what the customer says next begins another.",
  params: byId,
  answer: chat,
  errors: ["NO_DATA", "NOT_WAITING"],
});
