import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { riskRule } from "./risk-shapes.ts";

/** Lists the risk rules with their drafts and newest trials. */
export const listRiskRules = defineCall({
  name: "listRiskRules",
  method: "GET",
  path: "/api/risk/rules",
  audience: "operator",
  permission: "risk.see",
  summary: "Lists the rules of risk with their drafts and newest trials.",
  answer: z.array(riskRule),
  errors: [],
});
