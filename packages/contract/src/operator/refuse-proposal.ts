import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";

/** Refuses a proposal, or withdraws one's own. */
export const refuseProposal = defineCall({
  name: "refuseProposal",
  method: "POST",
  path: "/api/proposals/{_id}/refuse",
  audience: "operator",
  permission: "proposals.see",
  summary: "Refuses or takes back a proposal.",
  params: byId,
  body: z.optional(z.nullable(z.strictObject({ reason: z.optional(reason) }))),
  answer: proposal,
  errors: ["OWNER_ONLY", "NO_DATA", "NOT_WAITING"],
});
