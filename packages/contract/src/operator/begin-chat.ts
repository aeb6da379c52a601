import { defineCall } from "../call.ts";
import { chat } from "./chat-shapes.ts";
import { byId } from "./fields.ts";

/**
 * Opens the present conversation with a member, or begins one, which the operator has. The member sees it with the
 * first message.
 */
export const beginChat = defineCall({
  name: "beginChat",
  method: "POST",
  path: "/api/members/{_id}/chat",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Opens the conversation that goes on with a member, or begins one that is the operator's.",
  params: byId,
  answer: chat,
  errors: ["NO_USER"],
});
