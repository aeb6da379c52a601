import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { FILE_TYPES } from "../chat/shapes.ts";
import { responseText } from "../text.ts";
import { byId } from "./fields.ts";

/**
 * Takes a picture, video or PDF for an answer in this conversation, in the field `file`. It is refused like the
 * members' uploads.
 */
export const uploadChatFile = defineCall({
  name: "uploadChatFile",
  method: "POST",
  path: "/api/chats/{_id}/files",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Takes a picture, video or PDF for an answer in this conversation, in the field `file`.",
  params: byId,
  multipart: z.strictObject({}),
  answer: z.object({ path: responseText(200), fileType: z.enum(FILE_TYPES), name: responseText(100) }),
  errors: ["NO_DATA", "FILE_INFECTED"],
});
