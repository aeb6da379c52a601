import { saveRiskRule } from "@krapao/contract/operator/save-risk-rule";

import { saveRule } from "../../domain/risk/rules.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Saves a draft. The active rule does not change. */
export const addSaveRiskRule = (app: App): void =>
  route(app, saveRiskRule, operators, ({ context, operator, body }) =>
    saveRule(context, operator, { act: saveRiskRule.name, rule: body.rule, content: body.content }),
  );
