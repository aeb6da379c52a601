import { expect, test } from "vitest";

import { BLANK_RULE, ruleDraftOf, ruleOf, withEvent } from "./rule-draft.ts";

const typed = (value: string, measure: "amount" | "failed-slips" = "amount") => ({
  ...BLANK_RULE,
  name: " Big ",
  conditions: [{ measure, is: "at-least", value } as const],
});

test("the form becomes a rule when all fields are filled in", () => {
  expect(ruleOf(BLANK_RULE)).toBeNull();
  expect(ruleOf(typed("20,000.50"))).toMatchObject({ name: "Big", conditions: [{ value: 20_000.5 }] });
  expect(ruleOf(typed("1.5", "failed-slips"))).toBeNull();
  expect(ruleOf({ ...typed("1"), score: "101" })).toBeNull();
  expect(ruleOf({ ...typed("1"), conditions: [] })).toBeNull();
});

test("a rule about amounts has a currency", () => {
  expect(ruleOf({ ...typed("1"), currency: null })).toBeNull();
  expect(ruleOf({ ...typed("1", "failed-slips"), currency: null })).toMatchObject({ currency: null });
});

test("a rule with a new subject keeps only fields of that subject, and only withdrawals can be held", () => {
  const held = { ...typed("3", "failed-slips"), act: "hold" } as const;
  expect(withEvent(held, "paid-withdrawal")).toEqual({ ...held, event: "paid-withdrawal", act: "flag" });
  expect(withEvent(held, "registration")).toMatchObject({
    act: "flag",
    conditions: [{ measure: "registrations-one-address", value: "" }],
  });
});

test("a rule survives the form unchanged", () => {
  const rule = ruleOf(typed("3", "failed-slips"));
  if (rule === null) throw new Error("no rule");
  expect(ruleOf(ruleDraftOf(rule))).toEqual(rule);
});
