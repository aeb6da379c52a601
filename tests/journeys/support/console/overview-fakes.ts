import type { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import type { getOverview } from "@krapao/contract/operator/get-overview";
import type { getPulse } from "@krapao/contract/operator/get-pulse";
import type { AnswerOf } from "@krapao/contract/types";
import { at, waranya, nattawut, piyada, CONSOLE_NOW, somchai } from "./basics.ts";

const days = (amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ day: `2026-11-${String(22 - amounts.length + index).padStart(2, "0")}`, amount }));

const bars = (marks: Readonly<Record<number, number>>, calls = 36) =>
  Array.from({ length: 24 }, (_, index) => ({ calls, unclear: marks[index] ?? 0 }));

export const pulse: AnswerOf<typeof getPulse> = {
  emergencies: [],
  at: CONSOLE_NOW,
  version: "1",
  waiting: {
    withdrawals: 3,
    doubtful: 2,
    suspense: 2,
    claims: 2,
    erasures: 2,
    flags: 1,
    proposals: 2,
    chats: 0,
    security: 1,
  },
  sms: { isFull: false, isLow: false },
  alerts: { open: 0, critical: 0, newest: null },
};

export const proof: NonNullable<AnswerOf<typeof getLedgerAudit>["proof"]> = {
  at: at("14:31:58"),
  entries: 1_284_402,
  accounts: 12_930,
  sealed: 1_284_390,
  sealHash: "9f3ca71e04d8b6520c1de77f2a94c3806b1f5d20e8a7c94b3f60d2185ec45b20",
  sealedAt: at("14:31:55"),
  sides: [{ currency: "BAHT", debits: 412_883_610.75, credits: 412_883_610.75 }],
  discrepancies: [],
  tookMs: 2_140,
};

const health = (
  code: string,
  kind: AnswerOf<typeof getOverview>["providers"][number]["kind"],
  more: Partial<AnswerOf<typeof getOverview>["providers"][number]> = {},
): AnswerOf<typeof getOverview>["providers"][number] => ({
  code,
  kind,
  adapter: kind === "game" ? code.toLowerCase() : "signed",
  host: "127.0.0.1:4100",
  mode: "sandbox",
  state: "well",
  isSlow: false,
  bars: bars({}),
  success: 100,
  p95: 240,
  calls: 623,
  lastUnclearAt: null,
  open: 0,
  unresolved: 0,
  held: [],
  orders: [],
  ...more,
});

export const overview: AnswerOf<typeof getOverview> = {
  at: CONSOLE_NOW,
  currency: "BAHT",
  moneyIn: {
    today: 1_842_310,
    count: 1_204,
    members: 861,
    weekAgo: 1_702_689,
    days: days([
      2_310_000, 2_440_000, 2_010_000, 1_880_000, 2_050_000, 2_090_000, 2_610_000, 2_680_000, 2_740_000, 2_060_000,
      1_980_000, 2_150_000, 2_420_000, 1_842_310,
    ]),
  },
  moneyOut: {
    today: 1_216_480,
    count: 318,
    members: 260,
    automatic: 306,
    weekAgo: 1_179_903,
    days: days([
      1_500_000, 1_560_000, 1_410_000, 1_220_000, 1_640_000, 1_340_000, 1_630_000, 1_790_000, 1_900_000, 1_520_000,
      1_390_000, 1_270_000, 1_540_000, 1_216_480,
    ]),
  },
  gaming: {
    today: 412_905.5,
    count: 9_412,
    members: 702,
    weekAgo: 370_650,
    days: days([
      510_000, 640_000, 400_000, 450_000, -110_000, 380_000, 720_000, 660_000, 590_000, 470_000, -60_000, 490_000,
      540_000, 412_905.5,
    ]),
  },
  inFlight: {
    amount: 231_640,
    open: 31,
    toApprove: 3,
    beingPaid: 12,
    transfers: 16,
    days: days([
      140_000, 160_000, 120_000, 110_000, 150_000, 180_000, 210_000, 230_000, 190_000, 160_000, 140_000, 180_000,
      200_000, 231_640,
    ]),
  },
  queues: {
    withdrawals: { count: 3, amount: 155_500.5, otherAmount: 0, oldestAt: at("14:04:12"), usual: 2 },
    doubtful: { count: 2, amount: 4_200, otherAmount: 0, oldestAt: at("13:41:07"), usual: 0 },
    suspense: { count: 2, amount: 4_750, otherAmount: 0, oldestAt: at("12:20:00"), usual: 3 },
    claims: { count: 2, amount: 21_500.5, otherAmount: 0, oldestAt: at("13:31:44"), usual: 1 },
    erasures: { count: 0, amount: 0, otherAmount: 0, oldestAt: null, usual: 0 },
    flags: { count: 1, amount: 0, otherAmount: 0, oldestAt: at("14:23:00"), usual: 1 },
    proposals: { count: 2, amount: 3_500, otherAmount: 0, oldestAt: at("14:19:00"), usual: null },
  },
  providers: [
    health("BETFLIX", "game", {
      state: "failing",
      isSlow: true,
      bars: bars({ 17: 2, 18: 1, 21: 3, 22: 12, 23: 20 }),
      success: 86.2,
      p95: 7_500,
      calls: 412,
      lastUnclearAt: at("14:28:40"),
      open: 5,
      unresolved: 1,
      held: [
        { currency: "BAHT", count: 4, amount: 13_300.5 },
        { currency: "LAK", count: 1, amount: 1_250_000 },
      ],
    }),
    health("ASKMEBET", "game", {
      state: "watched",
      bars: bars({ 14: 11, 15: 2 }),
      success: 93,
      p95: 1_120,
      calls: 186,
      lastUnclearAt: at("13:41:37"),
      open: 1,
      unresolved: 1,
      held: [{ currency: "BAHT", count: 1, amount: 1_000 }],
    }),
    health("payouts", "payout", { success: 99.4, p95: 840, bars: bars({ 3: 1 }), lastUnclearAt: at("12:06:51") }),
    health("sms", "sms", { success: 99.6, p95: 1_910, calls: 504, lastUnclearAt: at("11:48:09") }),
    health("PAYTIMZ", "qr", { success: 99.7, lastUnclearAt: at("10:55:30") }),
    health("KBANK", "qr", {
      adapter: "kbank",
      host: "openapi.kbank.example",
      mode: "live",
      orders: [{ currency: "BAHT", count: 7, amount: 3_500 }],
    }),
    health("PG", "game", { p95: 180, calls: 2_204 }),
    health("HUAYHD", "game", { state: "stopped", success: null, p95: null, calls: 0, bars: bars({}, 0) }),
    health("feed", "bank", { p95: 150, calls: 360 }),
  ],
  play: {
    open: 6,
    unresolved: 2,
    held: [
      { currency: "BAHT", count: 5, amount: 14_300.5 },
      { currency: "LAK", count: 1, amount: 1_250_000 },
    ],
    orders: [],
  },
  justNow: [
    { at: at("14:32:06"), kind: "deposit", from: "KBANK", to: null, member: somchai, amount: 300, status: "SUCCESS" },
    {
      at: at("14:32:04"),
      kind: "transfer",
      from: "WALLET",
      to: "PG",
      member: nattawut,
      amount: 1_000,
      status: "SUCCESS",
    },
    { at: at("14:32:01"), kind: "withdraw", from: null, to: "SCB", member: piyada, amount: 2_500, status: "SUCCESS" },
    { at: at("14:31:57"), kind: "deposit", from: "SCB", to: null, member: waranya, amount: 1_500, status: "SUCCESS" },
    {
      at: at("14:31:50"),
      kind: "transfer",
      from: "WALLET",
      to: "BETFLIX",
      member: somchai,
      amount: 200,
      status: "IN_PROGRESS",
    },
  ],
  proof,
  wrongTransactions: [],
};
