import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/**
 * Takes from a member's account what a lost device proves: passkeys, proofs given but not used, and the second step at
 * sign-ins. The next withdrawal needs a new proof.
 */
export const resetMemberStepUp = defineCall({
  name: "resetMemberStepUp",
  method: "POST",
  path: "/api/members/{_id}/reset-step-up",
  audience: "operator",
  permission: "members.lock",
  summary: "Removes a member's passkeys, open proofs and second step; the next withdrawal needs a new proof.",
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_USER", "NOT_WAITING"],
});
