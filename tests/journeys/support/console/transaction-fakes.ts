import type { getTransaction } from "@krapao/contract/operator/get-transaction";
import type { listTransactionChoices } from "@krapao/contract/operator/list-transaction-choices";
import type { listTransactionExports } from "@krapao/contract/operator/list-transaction-exports";
import type { listTransactions } from "@krapao/contract/operator/list-transactions";
import type { AnswerOf } from "@krapao/contract/types";

import { account, at, nok, owner, piyada, somchai, ton, waranya } from "./basics.ts";

type Row = AnswerOf<typeof listTransactions>["rows"][number];

const row: Row = {
  _id: "901",
  mark: "1-901",
  reference: "QR7J4KQ2M9XA04",
  at: at("14:31:40"),
  kind: "deposit",
  source: "deposit",
  state: "done",
  currency: "BAHT",
  amount: 10_000,
  balance: 44_890.25,
  from: "KBANK",
  to: null,
  channel: "qr",
  providers: ["KBANK"],
  member: somchai,
  operator: null,
};

const rows: readonly Row[] = [
  row,
  {
    ...row,
    _id: "900",
    reference: "WD7J4KQ2M9XA01",
    kind: "withdraw",
    source: "withdraw",
    state: "open",
    amount: -1_284_000.75,
    from: null,
    to: "KBANK",
    channel: "payout",
    providers: [],
    member: waranya,
    operator: nok,
  },
  {
    ...row,
    _id: "899",
    reference: "TM7J4KQ2M9XA03",
    kind: "transfer",
    source: "transfer",
    amount: -20_000,
    balance: null,
    state: "returned",
    from: "WALLET",
    to: "PG",
    channel: null,
    providers: ["PG"],
    member: piyada,
  },
  {
    ...row,
    _id: "898",
    reference: "BN7J4KQ2M9XA02",
    kind: "bonus",
    source: "bonus",
    amount: 500,
    from: "WELCOME100",
    channel: null,
    member: piyada,
  },
  {
    ...row,
    _id: "897",
    reference: "HND-204",
    kind: "hand",
    source: "adjustment",
    amount: 120,
    from: null,
    channel: null,
    operator: owner,
  },
  {
    ...row,
    _id: "896",
    reference: "bank:KBANK:20261121YJ4X",
    kind: "suspense",
    source: "suspense",
    amount: 250.07,
    balance: null,
    from: "KBANK",
    channel: "bank",
    member: null,
  },
  {
    ...row,
    _id: "895",
    reference: "treasury:20261121-07",
    kind: "treasury",
    source: "treasury",
    amount: 500_000,
    balance: null,
    from: "SCB",
    to: "payout",
    channel: null,
    member: null,
    operator: owner,
  },
];

export const transactions: AnswerOf<typeof listTransactions> = {
  currency: "BAHT",
  rows: rows.map((each, place) => ({ ...each, mark: `${place}-${each._id}`, at: at(`14:${31 - place}:40`) })),
  hasEarlier: true,
  hasMore: true,
  found: { count: 128_402, in: 18_204_411.5, out: 16_990_127.25 },
  all: 1_204_118,
  tookMs: 41,
  isComplete: false,
};

export const noTransactions: AnswerOf<typeof listTransactions> = {
  ...transactions,
  rows: [],
  hasEarlier: false,
  hasMore: false,
  found: { count: 0, in: 0, out: 0 },
  isComplete: true,
};

export const transaction: AnswerOf<typeof getTransaction> = {
  ...row,
  bank: {
    account: account("KBANK", "2216", "SOMCHAI JAIDEE"),
    ours: { bankCode: "SCB", bankAccountNo: "••••3456" },
    reference: "20261121KPLUS88201",
    providerReference: "PTZ-99120-77120416",
  },
  steps: [
    { state: "waiting", at: at("14:30:02") },
    { state: "done", at: at("14:31:40") },
  ],
  books: [
    { account: "qr KBANK", amount: -10_000, at: at("14:31:40") },
    { account: "wallet", amount: 10_000, at: at("14:31:40") },
  ],
  around: transactions.rows.slice(1, 3),
};

export const transactionChoices: AnswerOf<typeof listTransactionChoices> = {
  banks: ["KBANK", "SCB", "GSB"],
  providers: ["PG", "UFABET", "ASKMEBET"],
  operators: [owner, nok, ton],
  currencies: ["BAHT", "LAK"],
};

const file: AnswerOf<typeof listTransactionExports>["exports"][number] = {
  _id: "3",
  format: "xlsx",
  filter: { from: "2026-11-01", to: "2026-11-21", kinds: "deposit,withdraw" },
  sort: "newest",
  state: "running",
  rowsDone: 84_000,
  rowsAll: 128_402,
  isCut: false,
  bytes: 0,
  createdAt: at("14:31:00"),
  finishedAt: null,
  expiresAt: at("14:31:00", "28"),
};

export const transactionExports: AnswerOf<typeof listTransactionExports> = {
  mostRows: 500_000,
  exports: [
    file,
    {
      ...file,
      _id: "2",
      format: "csv",
      state: "done",
      rowsDone: 500_000,
      rowsAll: 612_008,
      isCut: true,
      bytes: 48_211_004,
      finishedAt: at("09:12:40"),
    },
    { ...file, _id: "1", format: "csv", state: "failed", rowsDone: 12_000, finishedAt: at("08:02:11") },
  ],
};
