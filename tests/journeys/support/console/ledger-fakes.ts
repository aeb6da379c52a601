import type { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import type { getReconciliation } from "@krapao/contract/operator/get-reconciliation";
import type { listOwed } from "@krapao/contract/operator/list-owed";
import type { AnswerOf } from "@krapao/contract/types";
import { at, waranya, account, somchai } from "./basics.ts";
import { bankAccounts } from "./bank-fakes.ts";
import { proof } from "./overview-fakes.ts";

export const ledger: AnswerOf<typeof getLedgerAudit> = {
  proof,
  accounts: [
    { kind: "wallet", code: "", currency: "BAHT", balance: 8_120_400.25, held: 231_640, accounts: 9_210 },
    { kind: "game", code: "PG", currency: "BAHT", balance: 1_220_310, held: 1_000, accounts: 3_120 },
    { kind: "qr", code: "KBANK", currency: "BAHT", balance: -9_100_000, held: 0, accounts: 1 },
    { kind: "payout", code: "payouts", currency: "BAHT", balance: -240_710.25, held: 0, accounts: 1 },
    { kind: "wallet", code: "", currency: "LAK", balance: 120_000_000, held: 0, accounts: 12 },
  ],
};

export const reconciliation: AnswerOf<typeof getReconciliation> = {
  runs: [
    { provider: "PG", at: at("14:00:00"), checked: 3_120, differences: 0, failed: null, uncovered: [] },
    { provider: "BETFLIX", at: at("14:00:00"), checked: 812, differences: 1, failed: null, uncovered: [] },
    { provider: "KBANK", at: at("14:00:00"), checked: 0, differences: 0, failed: "no report", uncovered: [] },
    {
      provider: "BANK",
      at: at("14:00:00"),
      checked: 118,
      differences: 0,
      failed: null,
      uncovered: ["GSB ••••6604", "BBL ••••2102"],
    },
  ],
  uncovered: bankAccounts.filter(({ source }) => source === "nothing" || source === "file"),
  differences: [
    {
      provider: "BETFLIX",
      kind: "transfer",
      what: "TM4R9XQ1B7C200",
      ours: 200,
      theirs: null,
      currency: "BAHT",
      firstSeenAt: at("13:00:00"),
      lastSeenAt: at("14:00:00"),
    },
  ],
};

export const owed: AnswerOf<typeof listOwed> = [
  {
    member: somchai,
    bankAccount: account("KBANK", "7890", "SOMCHAI JAIDEE"),
    amount: 8_930.5,
    currency: "BAHT",
    inProgress: 1_700,
    proposal: null,
  },
  {
    member: waranya,
    bankAccount: account("KBANK", "2216"),
    amount: 1_240.5,
    currency: "BAHT",
    inProgress: 0,
    proposal: "P10",
  },
];
