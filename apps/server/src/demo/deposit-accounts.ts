import type { Currency } from "@krapao/contract";
import type { Insertable } from "kysely";

import type { ContentTables } from "../domain/content/tables.ts";
import type { Edition } from "../settings.ts";

type Account = Omit<Insertable<ContentTables["deposit_account"]>, "position">;

const bank = (
  country: "TH" | "LA",
  code: string,
  mode: string,
  no: string,
  currency: Currency = country === "TH" ? "THB" : "LAK",
): Account => ({
  currency,
  type: "BANK",
  mode,
  bank_country: country,
  bank_code: code,
  account_name: "KRAPAO COMPANY LIMITED",
  account_no: no,
});

/** An account of a QR provider. KBANK is a bank, with a company of its own in each country. */
export const qr = (currency: Currency, code: string): Account => ({
  currency,
  type: "PAYMENT",
  mode: "AUTO",
  bank_country: code === "KBANK" ? (currency === "THB" ? "TH" : "LA") : null,
  bank_code: code,
  account_name: "KRAPAO COMPANY LIMITED",
  account_no: "",
});

/** The wallet that takes TrueMoney's gift links. */
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
/** The banks with a LaoQR. */
const laoProviders = ["WW", "PAYTIMZ", "KBANK"];

/** The accounts that are listed first in each edition. */
export const mainAccounts: Readonly<Record<Edition, Account>> = {
  th: bank("TH", "SCB", "AUTO", "4680123456"),
  lo: bank("LA", "BCEL", "AUTO", "1601200012345670"),
};

/** The accounts that the demo's members pay to, in the order of their list. The first of each currency is AUTO. */
export const depositAccounts: Readonly<Record<Edition, readonly Account[]>> = {
  th: [
    mainAccounts.th,
    bank("TH", "GSB", "MANUAL", "020212345678"),
    ...providers.map((code) => qr("THB", code)),
    giftWallet,
  ],
  lo: [
    mainAccounts.lo,
    bank("LA", "JDB", "MANUAL", "00220010123456789"),
    ...laoProviders.map((code) => qr("LAK", code)),
    // For members who have an account in baht at a bank of Laos.
    bank("LA", "BCEL", "AUTO", "1601200098765430", "THB"),
    bank("LA", "LDB", "MANUAL", "0301000987654321", "THB"),
    ...providers.map((code) => qr("THB", code)),
    giftWallet,
  ],
};
