import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier, lines } from "../text.ts";
import { chatNote } from "./chat-shapes.ts";
import { byId } from "./fields.ts";

/** Adds an internal note, which the customer never sees. One that is sent again under its `deliverId` is stored once. */
export const noteChat = defineCall({
  name: "noteChat",
  method: "POST",
  path: "/api/chats/{_id}/notes",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Adds an internal note, which the customer never sees.",
  params: byId,
  body: z.strictObject({ text: lines(1_000), deliverId: identifier }),
  answer: chatNote,
  errors: ["NO_DATA"],
});
