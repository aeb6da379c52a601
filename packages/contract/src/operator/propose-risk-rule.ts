import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";

/**
 * Proposes to switch on a rule's draft that was tried in this form, or to switch the rule off. Another operator has to
 * approve it.
 */
export const proposeRiskRule = defineCall({
  name: "proposeRiskRule",
  method: "POST",
  path: "/api/risk/rules/{_id}/propose",
  audience: "operator",
  permission: "risk.act",
  summary:
    "Proposes to switch on a rule's draft that was tried as it is, or to switch the rule off; another's yes does it.",
  fresh: true,
  params: byId,
  body: z.strictObject({ isOn: z.boolean(), reason }),
  answer: proposal,
  errors: ["NO_DATA", "NOT_WAITING", "EXISTING_PROPOSAL"],
});
