import type { PromotionFigures, PromotionSums } from "@krapao/contract/operator/promotion-shapes";
import { expect, test } from "vitest";

import { csvOf } from "./csv.ts";

const sums: PromotionSums = { times: 3, members: 2, given: 160.5, cost: -1, played: 20, back: 0 };

test("the CSV has a row for each programme beside the previous period, a row of totals, and a row for each period", () => {
  const span = { from: "2026-11-01", to: "2026-11-02" };
  const report: PromotionFigures = {
    currency: "BAHT",
    ...span,
    by: "day",
    programmes: [{ kind: "bonus", code: "=A1", name: null, ...sums, before: sums }],
    total: sums,
    before: { from: "2026-10-30", to: "2026-10-31", total: sums },
    rows: [{ from: "2026-11-02", to: "2026-11-02", ...sums }],
    uncounted: 0,
  };
  const csv = csvOf(report, {
    from: "from",
    to: "to",
    programme: "programme",
    code: "code",
    all: "all",
    periods: "each",
    figure: (name) => name,
    before: (name) => `${name} before`,
    name: () => "One, two",
  });
  const figures = "3,2,160.50,-1.00,20.00,0.00";
  expect(csv.split("\r\n")).toEqual([
    "\uFEFFfrom,to,programme,code,times,members,given,cost,played,back,times before,members before,given before," +
      "cost before,played before,back before",
    `2026-11-01,2026-11-02,"One, two",'=A1,${figures},${figures}`,
    `2026-11-01,2026-11-02,all,,${figures},${figures}`,
    `2026-11-02,2026-11-02,each,,${figures},,,,,,`,
    "",
  ]);
});
