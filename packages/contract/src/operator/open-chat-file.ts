import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";

/** Gives a file of a room at a signed address, which is a message's `link`. */
export const openChatFile = defineCall({
  name: "openChatFile",
  method: "GET",
  path: "/api/chat-files/{path}",
  audience: "public",
  summary: "Gives a file of a room, to an operator or by a signed address.",
  params: z.strictObject({ path: text(200, 1) }),
  query: z.strictObject({ expires: z.optional(text(20)), signature: z.optional(text(200)) }),
  answer: z.string(),
  answerType: "application/octet-stream",
  errors: ["NO_DATA"],
});
