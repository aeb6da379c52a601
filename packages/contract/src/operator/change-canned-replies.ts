import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { cannedReplies, cannedReply, MAX_CANNED } from "./chat-shapes.ts";
import { version } from "./content-shapes.ts";

/** Replaces the canned replies. */
export const changeCannedReplies = defineCall({
  name: "changeCannedReplies",
  method: "PUT",
  path: "/api/canned-replies",
  audience: "operator",
  permission: "inbox.setup",
  summary: "Writes the canned replies anew.",
  body: z.strictObject({ items: z.array(cannedReply).check(z.maxLength(MAX_CANNED)), version }),
  answer: cannedReplies,
  errors: ["CHANGED_MEANWHILE", "EXISTING_CODE"],
});
