import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { guestId } from "./sent.ts";

/**
 * Gives an uploaded file, by the token, by the guest id, or by a signed address (a message's `link`). A file of another
 * room is answered as missing. One range of bytes may be asked for.
 */
export const getChatFile = defineCall({
  name: "getChatFile",
  method: "GET",
  path: "/api/chat/file/{path}",
  audience: "guest",
  summary: "Gives an uploaded file, by the token or by a signed address.",
  params: z.strictObject({ path: text(200, 1) }),
  query: z.strictObject({
    guestId: z.optional(guestId),
    expires: z.optional(text(20)),
    signature: z.optional(text(200)),
  }),
  answer: z.string(),
  answerType: "application/octet-stream",
  errors: ["NO_DATA"],
});
