import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, identifier } from "../text.ts";
import { reason } from "./fields.ts";

/** Ends one of a member's sign-ins. */
export const endMemberSession = defineCall({
  name: "endMemberSession",
  method: "POST",
  path: "/api/members/{_id}/sessions/{session}/end",
  audience: "operator",
  permission: "members.lock",
  summary: "Ends one of a member's sign-ins.",
  params: z.strictObject({ _id: identifier, session: identifier }),
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_USER", "NOT_WAITING"],
});
