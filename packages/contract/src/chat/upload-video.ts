import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { guestId } from "./sent.ts";

/**
 * Takes a video in the field `file`; a visitor also sends the field `guestId`, before it. No file is KEY_MISSING; too
 * large is 413, and what is no video that we take 415, both KEY_INVALID; malware is FILE_INFECTED, and a
 * scanner that gives no answer NOT_READY; too many or too much is REQUEST_LIMIT.
 */
export const uploadVideo = defineCall({
  name: "uploadVideo",
  method: "POST",
  path: "/api/chat/upload-video",
  audience: "guest",
  summary: "Takes a video in the field `file` (a visitor also sends `guestId`).",
  multipart: z.strictObject({ guestId: z.optional(guestId) }),
  answer: z.object({ path: responseText(200) }),
  errors: ["UNAUTHORIZED", "FILE_INFECTED"],
});
