import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";
import { labelId } from "./member-label-shapes.ts";

/**
 * Gives a member a VIP level, or takes it away. Where the level before or after decides who gets a bonus or a wheel,
 * it is proposed to another operator.
 */
export const setMemberLevel = defineCall({
  name: "setMemberLevel",
  method: "PUT",
  path: "/api/members/{_id}/level",
  audience: "operator",
  permission: "members.label",
  summary: "Gives or takes a VIP level; proposes it when one of the two decides who gets a bonus or a wheel.",
  proposes: "some",
  params: byId,
  body: z.strictObject({ level: z.nullable(labelId), reason }),
  answer: done,
  errors: ["NO_USER", "NO_DATA", "EXISTING_PROPOSAL"],
});
