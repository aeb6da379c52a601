import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/**
 * Sets whether the caller takes new conversations. An operator who takes none gets no events of them and is not offered
 * for them.
 */
export const takeNewChats = defineCall({
  name: "takeNewChats",
  method: "PUT",
  path: "/api/chats/new",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Says whether the operator who asks takes new conversations.",
  body: z.strictObject({ takesChats: z.boolean() }),
  answer: z.object({ takesChats: z.boolean() }),
  errors: [],
});
