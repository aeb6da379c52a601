import type { MoneyReport, ReportFigures, Retention } from "@krapao/contract/operator/report-shapes";
import { expect, test } from "vitest";

import { csvOf, retentionCsv } from "./csv.ts";

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

test("the CSV has a row for each period and the totals, then providers, channels, banks and promotions, with names quoted where necessary", () => {
  const report = {
    from: "2026-11-21",
    to: "2026-11-21",
    rows: [
      { ...figures, from: "2026-11-21", to: "2026-11-21", state: "waiting", open: 3, closing: null, changed: null },
    ],
    total: figures,
    changed: { ...figures, moneyIn: 8, moneyOut: 0, ngr: -2 },
    providers: [{ name: "PG", turnover: 20, ggr: -1.5, before: null }],
    channels: [{ name: "qr", moneyIn: 1_000.5, moneyOut: 0, count: 2, fees: 8, before: null }],
    banks: [{ name: "KBANK", moneyIn: 300, moneyOut: 200, count: 2, before: null }],
    promotions: [{ name: "refund", cost: 12.5, count: 3, before: null }],
  } as unknown as MoneyReport;
  const csv = csvOf(report, {
    period: "period",
    figure: (name) => (name === "rewardCost" ? "a, b" : name),
    changed: (name) => `${name} since closing`,
    channel: (name) => name.toUpperCase(),
    promotion: (name) => `${name} of losses`,
  });
  expect(csv).toBe(
    '\uFEFFperiod,,moneyIn,moneyOut,turnover,ggr,bonusCost,"a, b",adjustments,fees,ngr,active,firstDeposits,newMembers,open,moneyIn since closing,moneyOut since closing,ngr since closing\r\n' +
      "2026-11-21,2026-11-21,1000.50,200.00,0.00,-61.25,0.00,0.00,0.00,0.00,-61.25,2,1,0,3,,,\r\n" +
      "2026-11-21,2026-11-21,1000.50,200.00,0.00,-61.25,0.00,0.00,0.00,0.00,-61.25,2,1,0,3,8.00,0.00,-2.00\r\n" +
      "\r\nprovider,turnover,ggr\r\nPG,20.00,-1.50\r\n" +
      "\r\nchannel,moneyIn,moneyOut,count,fees\r\nQR,1000.50,0.00,2,8.00\r\n" +
      "\r\nbank,moneyIn,moneyOut,count\r\nKBANK,300.00,200.00,2\r\n" +
      "\r\npromotion,cost,count\r\nrefund of losses,12.50,3\r\n",
  );
});

test("the CSV of retention has a row for each week of joining, with shares in per cent, empty for weeks to come or without members", () => {
  const retention: Retention = {
    currency: "BAHT",
    weeks: [
      { week: "2026-11-23", joined: 0, deposited: 0, active: [0] },
      { week: "2026-11-16", joined: 3, deposited: 2, active: [3, 1] },
    ],
  };
  expect(retentionCsv(retention, { joined: "joined", members: "members", deposited: "deposited", after: String })).toBe(
    "\uFEFFjoined,members,deposited,0,1\r\n2026-11-23,0,0,,\r\n2026-11-16,3,2,100%,33%\r\n",
  );
});
