import type { Insertable } from "kysely";

import type { LookupTables } from "../domain/content/tables.ts";

type Account = Omit<Insertable<LookupTables["deposit_account"]>, "position">;

const bank = (country: "TH" | "LA", code: string, mode: string, no: string): Account => ({
  currency: country === "TH" ? "THB" : "LAK",
  type: "BANK",
  mode,
  bank_country: country,
  bank_code: code,
  account_name: "KRAPAO COMPANY LIMITED",
  account_no: no,
});

/** Where money comes in by a provider of QR payments. */
export const qr = (currency: "THB" | "LAK", code: string): Account => ({
  currency,
  type: "PAYMENT",
  mode: "AUTO",
  bank_country: code === "KBANK" ? "TH" : null,
  bank_code: code,
  account_name: "KRAPAO COMPANY LIMITED",
  account_no: "",
});

/** Takes TrueMoney's gift links. */
const giftWallet: Account = {
  currency: "THB",
  type: "WALLET",
  mode: "gift",
  bank_country: null,
  bank_code: "TRUEMONEY",
  account_name: "KRAPAO COMPANY LIMITED",
  account_no: "",
};

const providers = ["KBANK", "WW", "PAYTIMZ", "PAYONEX"];

/** Where the Thai demo's members pay to first. */
export const mainAccount: Account = bank("TH", "SCB", "AUTO", "4680123456");

/** Where the demo's members pay to, in the order that they are listed. The first of each currency is AUTO. */
export const depositAccounts: readonly Account[] = [
  mainAccount,
  bank("TH", "GSB", "MANUAL", "020212345678"),
  ...providers.map((code) => qr("THB", code)),
  giftWallet,
  bank("LA", "BCEL", "AUTO", "1601200012345670"),
  bank("LA", "JDB", "MANUAL", "00220010123456789"),
  ...providers.map((code) => qr("LAK", code)),
];
