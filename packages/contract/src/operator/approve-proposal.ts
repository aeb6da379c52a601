import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { line } from "../text.ts";
import { byId, reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";

/** Approves another operator's proposal and carries it out. */
export const approveProposal = defineCall({
  name: "approveProposal",
  method: "POST",
  path: "/api/proposals/{_id}/approve",
  audience: "operator",
  permission: "proposals.see",
  summary: "Does what another proposed.",
  fresh: true,
  params: byId,
  body: z.optional(
    z.nullable(
      z.strictObject({
        reason: z.optional(reason),
        /**
         * For a line's match or a credited report: the unproven credits of the same amount that the approver compared
         * and found to be other money.
         */
        compared: z.optional(z.array(line(120)).check(z.maxLength(100))),
      }),
    ),
  ),
  answer: proposal,
  errors: [
    "NEW_OPERATOR",
    "NO_DATA",
    "NOT_WAITING",
    "OWN_PROPOSAL",
    "OWN_OPERATOR",
    "OWNER_ONLY",
    "PROPOSAL_STALE",
    "COMPARE_FIRST",
  ],
});
