import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier } from "../text.ts";
import { riskRule, riskRuleContent } from "./risk-shapes.ts";

/** Saves a draft of an existing or a new rule. The active content does not change. */
export const saveRiskRule = defineCall({
  name: "saveRiskRule",
  method: "POST",
  path: "/api/risk/rules",
  audience: "operator",
  permission: "risk.act",
  summary: "Saves a draft, of a rule that is there or of a new one; what is on stays as it is.",
  body: z.strictObject({ rule: z.optional(identifier), content: riskRuleContent }),
  answer: riskRule,
  errors: ["NO_DATA"],
});
