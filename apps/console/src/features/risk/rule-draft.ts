import {
  measuresOf,
  type RiskEvent,
  type RiskMeasure,
  type RiskRuleContent,
} from "@krapao/contract/operator/risk-shapes";

import { decimalOf, wholeOf } from "../../lib/typed-number.ts";
import { OWN_CURRENCY } from "../../lib/edition.ts";

/** The state of the rule form. */
export type RuleDraft = {
  readonly name: string;
  readonly event: RiskEvent;
  readonly currency: RiskRuleContent["currency"];
  readonly act: RiskRuleContent["act"];
  readonly secondLook: boolean;
  readonly score: string;
  readonly conditions: readonly {
    readonly measure: RiskMeasure;
    readonly is: "at-least" | "at-most";
    readonly value: string;
  }[];
};

/** An empty condition. */
export const blankOf = (event: RiskEvent): RuleDraft["conditions"][number] => ({
  measure: measuresOf(event)[0] ?? "amount",
  is: "at-least",
  value: "",
});

/** An empty rule. */
export const BLANK_RULE: RuleDraft = {
  name: "",
  event: "withdrawal",
  currency: OWN_CURRENCY,
  act: "flag",
  secondLook: false,
  score: "20",
  conditions: [blankOf("withdrawal")],
};

/** Whether a draft compares amounts, which need a currency. */
export const isAboutSums = ({ conditions }: Pick<RuleDraft, "conditions">): boolean =>
  conditions.some(({ measure }) => measure === "amount");

/** Changes the subject of a draft. Fields that the new subject lacks are removed, and only a withdrawal can be held. */
export const withEvent = (draft: RuleDraft, event: RiskEvent): RuleDraft => {
  const known = draft.conditions.filter(({ measure }) => measuresOf(event).includes(measure));
  return {
    ...draft,
    event,
    act: event === "withdrawal" ? draft.act : "flag",
    conditions: known.length > 0 ? known : [blankOf(event)],
  };
};

/** Converts a rule into the state of the form. */
export const ruleDraftOf = ({ conditions, score, ...rule }: RiskRuleContent): RuleDraft => ({
  ...rule,
  score: String(score),
  conditions: conditions.map((condition) => ({ ...condition, value: String(condition.value) })),
});

/** Converts the form into a rule, or null while a field is missing or not valid. */
export const ruleOf = (draft: RuleDraft): RiskRuleContent | null => {
  const score = wholeOf(draft.score);
  const conditions = draft.conditions.flatMap(({ measure, is, value }) => {
    const number = measure === "amount" ? decimalOf(value) : wholeOf(value);
    return number === undefined ? [] : [{ measure, is, value: number }];
  });
  const name = draft.name.trim();
  const isWhole = conditions.length > 0 && conditions.length === draft.conditions.length;
  if (!isWhole || name === "" || score === undefined || score > 100) return null;
  if (draft.currency === null && isAboutSums(draft)) return null;
  const { event, currency, act, secondLook } = draft;
  return { name, event, currency, act, secondLook, score, conditions };
};
