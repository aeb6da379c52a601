import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId } from "./fields.ts";
import { MAX_RISK_CONDITIONS, riskRule } from "./risk-shapes.ts";

/** Begins a trial of a rule's draft against the past month. The rule's `trial` tells the progress. */
export const tryRiskRule = defineCall({
  name: "tryRiskRule",
  method: "POST",
  path: "/api/risk/rules/{_id}/try",
  audience: "operator",
  permission: "risk.act",
  summary: "Begins to try a rule's draft against the past month; the rule's `trial` tells how far it is.",
  params: byId,
  body: z.strictObject({ varied: z.number().check(z.int(), z.gte(0), z.lt(MAX_RISK_CONDITIONS)) }),
  answer: riskRule,
  errors: ["NO_DATA"],
});
