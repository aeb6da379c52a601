import { type Currency, fromWireCurrency, toMinor } from "@krapao/contract";
import type { RiskRuleContent } from "@krapao/contract/operator/risk-shapes";

import type { Facts } from "./facts.ts";

type Condition = RiskRuleContent["conditions"][number];

const numberOf = ({ measure, value }: Condition): bigint => {
  if (measure !== "amount") return BigInt(value);
  const minor = toMinor(value);
  if (minor === null) throw new Error("the amount in a rule is no number");
  return minor;
};

const holds = (condition: Condition, facts: Facts): boolean => {
  const fact = facts[condition.measure] ?? null;
  if (fact === null) return false;
  return condition.is === "at-least" ? fact >= numberOf(condition) : fact <= numberOf(condition);
};

/** Whether a rule matches the facts. Decisions and trials both use this function, so they cannot differ. */
export const matchesRule = (rule: RiskRuleContent, currency: Currency, facts: Facts): boolean =>
  (rule.currency === null || fromWireCurrency(rule.currency) === currency) &&
  rule.conditions.every((condition) => holds(condition, facts));
