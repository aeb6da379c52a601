import type { ChatLine } from "../../realtime/chat-line.ts";
import type { ChatChannel } from "./port.ts";

/**
 * The member app's own widget: the sockets of the room, on every server. The widget asks again for messages that it
 * missed.
 */
export const createWidget = (line: ChatLine): ChatChannel => ({
  code: "widget",
  deliver: (room, message) => line.tell(room, "chat:message", message),
  typing: (room) => line.tell(room, "chat:typing", { by: "other" }),
  read: (room, seq) => line.tell(room, "chat:read", { seq, by: "other" }),
  ended: (room, sessionId) => line.tell(room, "chat:ended", { session_id: sessionId }),
});
