import { defineCall } from "../call.ts";
import { chat } from "./chat-shapes.ts";
import { byId } from "./fields.ts";

/** Takes a conversation that waits, or one of another operator. NOT_WAITING: it has ended. */
export const takeChat = defineCall({
  name: "takeChat",
  method: "POST",
  path: "/api/chats/{_id}/take",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Takes a conversation that waits, or one that another has.",
  params: byId,
  answer: chat,
  errors: ["NO_DATA", "NOT_WAITING"],
});
