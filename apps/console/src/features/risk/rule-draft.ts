import type { RiskMeasure, RiskRuleContent } from "@krapao/contract/operator/risk-shapes";

import { decimalOf, wholeOf } from "../../lib/typed-number.ts";

/** A rule as it is typed. */
export type RuleDraft = {
  readonly name: string;
  readonly currency: RiskRuleContent["currency"];
  readonly act: RiskRuleContent["act"];
  readonly score: string;
  readonly conditions: readonly {
    readonly measure: RiskMeasure;
    readonly is: "at-least" | "at-most";
    readonly value: string;
  }[];
};

/** A condition before anything is typed. */
export const BLANK_CONDITION: RuleDraft["conditions"][number] = { measure: "amount", is: "at-least", value: "" };

/** A rule before anything is typed. */
export const BLANK_RULE: RuleDraft = {
  name: "",
  currency: "BAHT",
  act: "flag",
  score: "20",
  conditions: [BLANK_CONDITION],
};

/** A rule as it is changed. */
export const ruleDraftOf = ({ conditions, score, ...rule }: RiskRuleContent): RuleDraft => ({
  ...rule,
  score: String(score),
  conditions: conditions.map((condition) => ({ ...condition, value: String(condition.value) })),
});

/** The rule that was typed; null while something is missing or none. */
export const ruleOf = (draft: RuleDraft): RiskRuleContent | null => {
  const score = wholeOf(draft.score);
  const conditions = draft.conditions.flatMap(({ measure, is, value }) => {
    const number = measure === "amount" ? decimalOf(value) : wholeOf(value);
    return number === undefined ? [] : [{ measure, is, value: number }];
  });
  const name = draft.name.trim();
  const isWhole = conditions.length > 0 && conditions.length === draft.conditions.length;
  if (!isWhole || name === "" || score === undefined || score > 100) return null;
  return { name, currency: draft.currency, act: draft.act, score, conditions };
};
