import type { OperatorSettings } from "../lib/operator-settings.ts";
import type { Edition } from "../settings.ts";

const baht = (amount: number): bigint => BigInt(amount) * 100n;
const kip = (amount: number): bigint => BigInt(amount) * 100n;

/** The demo's operator settings (CONTRACT.md, Running it). */
export const settingsOf = (edition: Edition): Partial<OperatorSettings> => ({
  registerOTP: true,
  slipClosed: null,
  depositMinimum: { THB: baht(1), LAK: kip(1_000) },
  withdrawMinimum: { THB: baht(100), LAK: kip(50_000) },
  automaticPayoutEach: { THB: baht(50_000), LAK: kip(30_000_000) },
  automaticPayoutDay: { THB: baht(200_000), LAK: kip(120_000_000) },
  coinEvery: { THB: baht(100), LAK: kip(50_000) },
  couponDays: 30,
  inviteActive: true,
  inviteSuccess: 5,
  inviteFail: 1,
  inviteMaximum: { THB: baht(1_000), LAK: kip(600_000) },
  refundActive: true,
  refundSuccess: 5,
  refundFail: 2,
  refundMinimum: { THB: 0n, LAK: 0n },
  info: { name: "Krapao", website: "" },
  contact: { lineLink: "https://line.me/R/ti/p/@krapao", lineName: "@krapao", lineQR: "" },
  recommendedBanks: edition === "th" ? ["KBANK", "SCB"] : [],
});
