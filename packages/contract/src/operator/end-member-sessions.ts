import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Ends all of a member's sign-ins. */
export const endMemberSessions = defineCall({
  name: "endMemberSessions",
  method: "POST",
  path: "/api/members/{_id}/end-sessions",
  audience: "operator",
  permission: "members.lock",
  summary: "Ends all of a member's sign-ins.",
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_USER"],
});
