import { tryRiskRule } from "@krapao/contract/operator/try-risk-rule";

import { tryRule } from "../../domain/risk/rules.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Starts a trial. A job runs it. */
export const addTryRiskRule = (app: App): void =>
  route(app, tryRiskRule, operators, ({ context, params, body }) => tryRule(context, params._id, body.varied));
