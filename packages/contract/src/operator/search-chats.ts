import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { chat, chatEntry } from "./chat-shapes.ts";

/** Finds messages by a part of their text, the newest first, 20 at most. */
export const searchChats = defineCall({
  name: "searchChats",
  method: "GET",
  path: "/api/chat-search",
  audience: "operator",
  permission: "inbox.see",
  summary: "Finds messages by a part of their text, the newest first, 20 at most.",
  query: z.strictObject({ q: text(100, 3) }),
  answer: z.array(z.object({ chat, entry: chatEntry })),
  errors: [],
});
