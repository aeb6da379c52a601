import { tryRiskRule } from "@krapao/contract/operator/try-risk-rule";

import { tryRule } from "../../domain/risk/rules.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Starts a trial. A job runs it. */
export const addTryRiskRule = (app: App): void =>
  route(app, tryRiskRule, operators, ({ context, operator, params, body }) =>
    tryRule(context, operator, { act: tryRiskRule.name, name: params._id, varied: body.varied }),
  );
