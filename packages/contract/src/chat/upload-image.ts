import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { guestId } from "./sent.ts";

/**
 * Takes a picture in the field `file`; a visitor also sends the field `guestId`, before it. No file is KEY_MISSING; too
 * large is 413, and what is no picture that we take 415, both KEY_INVALID; malware is FILE_INFECTED, and a
 * scanner that gives no answer NOT_READY; too many or too much is REQUEST_LIMIT.
 */
export const uploadImage = defineCall({
  name: "uploadImage",
  method: "POST",
  path: "/api/chat/upload-image",
  audience: "guest",
  summary: "Takes a picture in the field `file` (a visitor also sends `guestId`).",
  multipart: z.strictObject({ guestId: z.optional(guestId) }),
  answer: z.object({ path: responseText(200) }),
  errors: ["UNAUTHORIZED", "FILE_INFECTED"],
});
