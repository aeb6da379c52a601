import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Says whether the operator who asks takes new conversations. Who does not hears of none, and is offered for none. */
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
