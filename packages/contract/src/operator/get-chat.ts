import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chat, chatNote } from "./chat-shapes.ts";
import { responseText } from "../text.ts";
import { byId } from "./fields.ts";

/** Gives one conversation with its notes and the earlier ones of its room. */
export const getChat = defineCall({
  name: "getChat",
  method: "GET",
  path: "/api/chats/{_id}",
  audience: "operator",
  permission: "inbox.see",
  summary: "Gives one conversation with its notes and the earlier ones of its room.",
  params: byId,
  answer: z.object({
    ...chat.shape,
    notes: z.array(chatNote),
    /** Conversations of the same room before this one, the newest first, 20 at most. */
    earlier: z.array(chat),
    /** How far each side has read, and the number of the room's last message. */
    read: z.object({ customer: z.number(), other: z.number() }),
    seq: z.number(),
    /** The present conversation of the same room, where that is another one. */
    goesOnIn: z.nullable(responseText(64)),
  }),
  errors: ["NO_DATA"],
});
