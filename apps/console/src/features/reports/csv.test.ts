import type { MoneyReport, ReportFigures } from "@krapao/contract/operator/report-shapes";
import { expect, test } from "vitest";

import { csvOf } from "./csv.ts";

const figures: ReportFigures = {
  moneyIn: 1_000.5,
  moneyOut: 200,
  turnover: 0,
  ggr: -61.25,
  bonusCost: 0,
  rewardCost: 0,
  adjustments: 0,
  fees: 0,
  ngr: -61.25,
  active: 2,
  firstDeposits: 1,
  newMembers: 0,
};

test("the CSV has a row for each period and a row of totals, with names quoted where necessary", () => {
  const report = {
    from: "2026-11-21",
    to: "2026-11-21",
    rows: [{ ...figures, from: "2026-11-21", to: "2026-11-21", state: "ready", open: 0, closing: null }],
    total: figures,
  } as unknown as MoneyReport;
  const csv = csvOf(report, { from: "from", to: "to", figure: (name) => (name === "rewardCost" ? "a, b" : name) });
  expect(csv).toBe(
    '\uFEFFfrom,to,moneyIn,moneyOut,turnover,ggr,bonusCost,"a, b",adjustments,fees,ngr,active,firstDeposits,newMembers\r\n' +
      "2026-11-21,2026-11-21,1000.50,200.00,0.00,-61.25,0.00,0.00,0.00,0.00,-61.25,2,1,0\r\n".repeat(2),
  );
});
