import { listRiskRules } from "@krapao/contract/operator/list-risk-rules";

import { readRules } from "../../domain/risk/rules.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** The rules with their drafts and latest trials. */
export const addListRiskRules = (app: App): void =>
  route(app, listRiskRules, operators, ({ context }) => readRules(context));
