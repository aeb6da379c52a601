import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, identifier } from "../text.ts";

/** Pins a note, so that it comes first, or unpins it. */
export const pinMemberNote = defineCall({
  name: "pinMemberNote",
  method: "PUT",
  path: "/api/members/{_id}/notes/{note}/pin",
  audience: "operator",
  permission: "members.note",
  summary: "Pins a note, so that it comes first, or takes the pin away.",
  params: z.strictObject({ _id: identifier, note: identifier }),
  body: z.strictObject({ isPinned: z.boolean() }),
  answer: done,
  errors: ["NO_USER", "NO_DATA"],
});
