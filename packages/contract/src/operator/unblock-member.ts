import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Unblocks a member. */
export const unblockMember = defineCall({
  name: "unblockMember",
  method: "POST",
  path: "/api/members/{_id}/unblock",
  audience: "operator",
  permission: "members.lock",
  summary: "Lets a blocked member in again.",
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_USER", "NOT_WAITING"],
});
