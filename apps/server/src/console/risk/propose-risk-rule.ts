import { proposeRiskRule } from "@krapao/contract/operator/propose-risk-rule";

import { propose } from "../../domain/approval/store.ts";
import { checkSwitch } from "../../domain/risk/rules.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Proposes to switch a rule on or off. Another operator has to approve it. */
export const addProposeRiskRule = (app: App): void =>
  route(app, proposeRiskRule, operators, async ({ context, operator, params, body }) =>
    propose(context, operator, {
      act: proposeRiskRule.name,
      kind: body.isOn ? "rule-on" : "rule-off",
      subject: await checkSwitch(context, params._id, body.isOn),
      memberId: null,
      amount: 0n,
      currency: "THB",
      reason: body.reason,
    }),
  );
