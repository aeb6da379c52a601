import type { listRiskRules } from "@krapao/contract/operator/list-risk-rules";
import type { RiskRuleContent } from "@krapao/contract/operator/risk-shapes";
import type { AnswerOf } from "@krapao/contract/types";
import { at, nok, ton } from "./basics.ts";

const big = (value: number): RiskRuleContent => ({
  name: "Big withdrawal soon after a new bank account",
  currency: "BAHT",
  conditions: [
    { measure: "amount", is: "at-least", value },
    { measure: "minutes-since-bank-change", is: "at-most", value: 10_080 },
    { measure: "times-usual", is: "at-least", value: 3 },
  ],
  act: "hold",
  score: 40,
});

const first: RiskRuleContent = {
  name: "First withdrawal, hardly played",
  currency: "BAHT",
  conditions: [
    { measure: "earlier-withdrawals", is: "at-most", value: 0 },
    { measure: "played-percent", is: "at-most", value: 20 },
  ],
  act: "flag",
  score: 20,
};

/** One rule with a draft beside what is on and a finished trial, one whose trial is under way. */
export const riskRules: AnswerOf<typeof listRiskRules> = [
  {
    _id: "R7",
    draft: big(20_000),
    draftBy: nok,
    draftAt: at("14:22:00"),
    live: big(15_000),
    trial: {
      _id: "R7-2",
      content: big(20_000),
      varied: 0,
      from: at("00:00:00"),
      to: at("14:23:00"),
      done: 1_284,
      total: 1_284,
      finishedAt: at("14:23:10"),
      result: {
        withdrawals: 1_284,
        hits: 29,
        bad: 4,
        badAmount: 214_000,
        missed: 1,
        missedAmount: 31_500,
        waitMinutes: { median: 11, most: 42 },
        days: [{ day: "2026-11-20", bad: 1, good: 2 }],
        values: [
          { value: 10_000, hits: 52, bad: 4 },
          { value: 15_000, hits: 38, bad: 4 },
          { value: 20_000, hits: 29, bad: 4 },
          { value: 30_000, hits: 17, bad: 4 },
          { value: 40_000, hits: 8, bad: 2 },
        ],
        latest: [
          { memberId: "1000000071", reference: "WD7J4KQ2M9XA01", at: at("02:14:00"), amount: 64_000, isBad: true },
          { memberId: "1000000069", reference: "WD7J4KQ2M9XA07", at: at("01:31:00"), amount: 22_000, isBad: false },
        ],
      },
    },
    proposal: null,
  },
  {
    _id: "R8",
    draft: first,
    draftBy: ton,
    draftAt: at("14:20:00"),
    live: null,
    trial: {
      _id: "R8-1",
      content: first,
      varied: 1,
      from: at("00:00:00"),
      to: at("14:21:00"),
      done: 600,
      total: 1_284,
      finishedAt: null,
      result: null,
    },
    proposal: null,
  },
];
