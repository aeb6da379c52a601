import type { listRiskRules } from "@krapao/contract/operator/list-risk-rules";
import type { RiskRuleContent } from "@krapao/contract/operator/risk-shapes";
import type { AnswerOf } from "@krapao/contract/types";
import { at, nok, ton } from "./basics.ts";

/** A month up to the day of the trial, with hits on some days: good ones and bad ones. */
const month = (hits: Readonly<Record<number, readonly [good: number, bad: number]>>) =>
  Array.from({ length: 31 }, (_, place) => {
    const [good, bad] = hits[place] ?? [0, 0];
    return { day: new Date(Date.UTC(2026, 9, 22 + place)).toISOString().slice(0, 10), bad, good };
  });

const big = (value: number): RiskRuleContent => ({
  name: "Big withdrawal soon after a new bank account",
  event: "withdrawal",
  currency: "BAHT",
  conditions: [
    { measure: "amount", is: "at-least", value },
    { measure: "minutes-since-bank-change", is: "at-most", value: 10_080 },
    { measure: "times-usual", is: "at-least", value: 3 },
  ],
  act: "hold",
  secondLook: true,
  score: 40,
});

const first: RiskRuleContent = {
  name: "First withdrawal, hardly played",
  event: "withdrawal",
  currency: "BAHT",
  conditions: [
    { measure: "earlier-withdrawals", is: "at-most", value: 0 },
    { measure: "played-percent", is: "at-most", value: 20 },
  ],
  act: "flag",
  secondLook: false,
  score: 20,
};

/** A rule that is part of the product, for every currency. */
const sides: RiskRuleContent = {
  name: "both-sides",
  event: "both-sides",
  currency: null,
  conditions: [{ measure: "smaller-side-percent", is: "at-least", value: 50 }],
  act: "flag",
  secondLook: false,
  score: 30,
};

/** A rule with a draft beside its active version and a finished trial, and a rule with a running trial. */
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
        days: month({
          1: [1, 0],
          2: [2, 0],
          4: [2, 1],
          5: [1, 0],
          8: [3, 0],
          11: [2, 2],
          12: [4, 0],
          13: [1, 0],
          19: [2, 0],
          22: [1, 1],
          25: [3, 0],
          29: [1, 0],
          30: [2, 0],
        }),
        values: [
          { value: 10_000, hits: 52, bad: 4 },
          { value: 15_000, hits: 38, bad: 4 },
          { value: 20_000, hits: 29, bad: 4 },
          { value: 30_000, hits: 17, bad: 4 },
          { value: 40_000, hits: 8, bad: 2 },
        ],
        latest: [
          {
            memberId: "1000000071",
            reference: "WD7J4KQ2M9XA01",
            at: at("02:14:00"),
            amount: 64_000,
            currency: "BAHT",
            isBad: true,
          },
          {
            memberId: "1000000069",
            reference: "WD7J4KQ2M9XA07",
            at: at("01:31:00"),
            amount: 22_000,
            currency: "BAHT",
            isBad: false,
          },
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
  {
    _id: "R5",
    draft: sides,
    draftBy: null,
    draftAt: at("00:00:00"),
    live: sides,
    trial: {
      _id: "R5-1",
      content: sides,
      varied: 0,
      from: at("00:00:00"),
      to: at("14:25:00"),
      done: 412,
      total: 412,
      finishedAt: at("14:25:04"),
      result: {
        withdrawals: 37,
        hits: 6,
        bad: 2,
        badAmount: null,
        missed: 0,
        missedAmount: null,
        waitMinutes: null,
        days: month({ 14: [3, 1], 29: [1, 1] }),
        values: [
          { value: 25, hits: 11, bad: 2 },
          { value: 38, hits: 8, bad: 2 },
          { value: 50, hits: 6, bad: 2 },
          { value: 75, hits: 3, bad: 1 },
          { value: 100, hits: 1, bad: 0 },
        ],
        latest: [
          {
            memberId: "1000000069",
            reference: "UFABET m1-2026-11-21T07:45Z",
            at: at("08:05:00"),
            amount: 1_000,
            currency: "BAHT",
            isBad: true,
          },
        ],
      },
    },
    proposal: null,
  },
];
