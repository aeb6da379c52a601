import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { MAX_CHAT_TEXT } from "../constants.ts";
import { identifier, text, responseText } from "../text.ts";

/** Gives a canned reply with the member's figures filled in, in the conversation's language unless another is named. */
export const fillCannedReply = defineCall({
  name: "fillCannedReply",
  method: "GET",
  path: "/api/chats/{_id}/canned/{code}",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Gives a canned reply with the member's figures filled in.",
  params: z.strictObject({ _id: identifier, code: text(50, 1) }),
  query: z.strictObject({ language: z.optional(z.enum(["th", "lo", "en"])) }),
  answer: z.object({ text: responseText(MAX_CHAT_TEXT * 2) }),
  errors: ["NO_DATA"],
});
