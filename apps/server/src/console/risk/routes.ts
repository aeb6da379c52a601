import type { App } from "../../http/route.ts";
import { addListRiskRules } from "./list-risk-rules.ts";
import { addProposeRiskRule } from "./propose-risk-rule.ts";
import { addSaveRiskRule } from "./save-risk-rule.ts";
import { addTryRiskRule } from "./try-risk-rule.ts";

/** Risk rules. */
export const addRiskRoutes = (app: App): void => {
  addListRiskRules(app);
  addSaveRiskRule(app);
  addTryRiskRule(app);
  addProposeRiskRule(app);
};
