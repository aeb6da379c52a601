import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Blocks a member: sessions, sockets and launches end at once. They keep everything that is theirs. */
export const blockMember = defineCall({
  name: "blockMember",
  method: "POST",
  path: "/api/members/{_id}/block",
  audience: "operator",
  permission: "members.lock",
  summary: "Blocks a member: sessions, sockets and launches end at once; what they own stays theirs.",
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_USER", "NOT_WAITING"],
});
