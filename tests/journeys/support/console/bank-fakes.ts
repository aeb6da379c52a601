import type { getBankLine } from "@krapao/contract/operator/get-bank-line";
import type { listBankAccounts } from "@krapao/contract/operator/list-bank-accounts";
import type { listBankDays } from "@krapao/contract/operator/list-bank-days";
import type { listBankLines } from "@krapao/contract/operator/list-bank-lines";
import type { listClaimLines } from "@krapao/contract/operator/list-claim-lines";
import type { listOwnTransfers } from "@krapao/contract/operator/list-own-transfers";
import type { listUnproven } from "@krapao/contract/operator/list-unproven";
import type { previewStatement } from "@krapao/contract/operator/preview-statement";
import type { AnswerOf } from "@krapao/contract/types";
import { account, at, somchai, waranya } from "./basics.ts";

const gsb = { _id: "2", bankCode: "GSB", accountNo: "••••6604", currency: "BAHT" } as const;

export const bankAccounts: AnswerOf<typeof listBankAccounts> = [
  {
    ...gsb,
    kind: "bank",
    accountName: "KRAPAO",
    isActive: true,
    source: "nothing",
    coverage: "not",
    knownUpTo: null,
    ours: 96_440,
    theirs: null,
    difference: null,
    comparedAt: null,
    openIn: 0,
    openOut: 0,
    unproven: { count: 7, sum: 18_400 },
    missing: { count: 0, sum: 0 },
  },
  {
    _id: "3",
    kind: "bank",
    bankCode: "BBL",
    accountNo: "••••2102",
    currency: "BAHT",
    accountName: "KRAPAO",
    isActive: true,
    source: "file",
    coverage: "until",
    knownUpTo: at("13:20:00"),
    ours: 41_250,
    theirs: 38_750,
    difference: 0,
    comparedAt: at("13:20:00"),
    openIn: 0,
    openOut: 0,
    unproven: { count: 3, sum: 2_900 },
    missing: { count: 1, sum: 1_250 },
  },
  {
    _id: "1",
    kind: "bank",
    bankCode: "SCB",
    accountNo: "••••9914",
    currency: "BAHT",
    accountName: "KRAPAO",
    isActive: true,
    source: "feed",
    coverage: "covered",
    knownUpTo: at("14:00:00"),
    ours: 1_614_046.5,
    theirs: 1_614_031.5,
    difference: -15,
    comparedAt: at("13:40:00"),
    openIn: 2,
    openOut: 1,
    unproven: { count: 0, sum: 0 },
    missing: { count: 0, sum: 0 },
  },
  {
    _id: "payout-THB",
    kind: "payout",
    bankCode: "",
    accountNo: "",
    accountName: "",
    currency: "BAHT",
    isActive: true,
    source: "provider",
    coverage: "not",
    knownUpTo: at("13:55:00"),
    ours: 880_250,
    theirs: null,
    difference: null,
    comparedAt: null,
    openIn: 0,
    openOut: 1,
    unproven: { count: 0, sum: 0 },
    missing: { count: 0, sum: 0 },
  },
];

const line: AnswerOf<typeof listBankLines>[number] = {
  _id: "7",
  source: "file",
  at: at("13:00:00"),
  hasTime: true,
  text: "TR fr 002-7731 S KHAMDEE",
  reference: "G4410-2287",
  amount: 1_200.5,
  currency: "BAHT",
  balance: 1_594_046.5,
  state: "open",
  member: null,
  posting: null,
  transaction: null,
  proposal: null,
};

export const bankLines: AnswerOf<typeof listBankLines> = [
  line,
  {
    ...line,
    _id: "6",
    state: "member",
    member: somchai,
    posting: "bank:KBANK:1",
    transaction: "4",
    balance: null,
    reference: null,
  },
  {
    ...line,
    _id: "5",
    state: "own",
    amount: -250_000,
    text: "TR to 006-7702",
    posting: "treasury:OWN-1",
    transaction: "5",
  },
];

/** Withdrawals paid from the payout account, one that the provider does not list, and money put in. */
export const payoutLines: AnswerOf<typeof listBankLines> = [
  {
    ...line,
    _id: "93",
    source: "books",
    text: "KBANK ••••4471",
    reference: "WD7J4KQ2M9XA01",
    amount: -52_000,
    balance: 880_250,
    state: "member",
    member: waranya,
    posting: "WD7J4KQ2M9XA01",
    transaction: "9",
  },
  {
    ...line,
    _id: "92",
    source: "books",
    text: "SCB ••••2216",
    reference: "WD7J4KQ2M9XA00",
    amount: -1_500,
    balance: 932_250,
    state: "open",
    member: waranya,
    posting: "WD7J4KQ2M9XA00",
    transaction: "8",
  },
  {
    ...line,
    _id: "91",
    source: "books",
    text: "",
    reference: "OWN-7702",
    amount: 250_000,
    balance: 933_750,
    state: "own",
    posting: "treasury:OWN-7702",
    transaction: "7",
  },
];

/** The same account's days: no bank tells its balance. */
export const payoutDays: AnswerOf<typeof listBankDays> = [
  { day: "2026-11-20", ours: 683_750, theirs: null, difference: null, until: null },
  { day: "2026-11-21", ours: 880_250, theirs: null, difference: null, until: null },
];

export const bankDays: AnswerOf<typeof listBankDays> = [
  { day: "2026-11-20", ours: 96_440, theirs: null, difference: null, until: null },
  { day: "2026-11-21", ours: 96_440, theirs: 96_440, difference: 0, until: null },
  { day: "2026-11-22", ours: 96_440, theirs: 96_425, difference: -15, until: at("14:00:00") },
];

export const bankLine: AnswerOf<typeof getBankLine> = {
  line,
  account: gsb,
  file: { name: "GSB_6604_20-22NOV.csv", line: 27 },
  claims: [
    {
      _id: "C1",
      member: waranya,
      bankAccount: account("KBANK", "2216"),
      receivingBank: "GSB",
      amount: 1_200.5,
      currency: "BAHT",
      createdAt: at("13:05:00"),
      state: "waiting",
      proposal: null,
      banks: ["GSB"],
      decision: null,
    },
  ],
  credits: [
    {
      posting: "bank:KBANK:20261122YJ4X",
      bankCode: "GSB",
      reference: "20261122YJ4X",
      amount: 1_200.5,
      currency: "BAHT",
      at: at("13:10:00"),
      member: somchai,
      transaction: "4",
    },
  ],
};

/** Lines that fit a report of ฿1,500.00; no line shows a typed reference. */
export const claimLines: AnswerOf<typeof listClaimLines> = {
  lines: [
    {
      ...line,
      _id: "12",
      amount: 1_500,
      text: "TR fr 004-7890 W SRISUK",
      reference: "G4412-0031",
      accountNo: "••••6604",
    },
    {
      ...line,
      _id: "11",
      at: at("09:00:00"),
      amount: 1_500,
      text: "CASH DEP ATM 0291",
      reference: null,
      accountNo: "••••6604",
    },
  ],
  isShown: false,
};

export const ownTransfers: AnswerOf<typeof listOwnTransfers> = {
  accounts: [
    { kind: "bank", code: "GSB", currency: "BAHT" },
    { kind: "payout", code: "", currency: "BAHT" },
    { kind: "treasury", code: "OWNER", currency: "BAHT" },
  ],
  transfers: [
    {
      posting: "treasury:OWN-1",
      transaction: "5",
      reference: "OWN-1",
      from: { kind: "bank", code: "SCB" },
      to: { kind: "treasury", code: "FEES" },
      amount: 250_000,
      currency: "BAHT",
      at: at("12:00:00"),
      reason: "Fees of October",
      proposedBy: null,
      approvedBy: null,
      lines: 0,
    },
  ],
};

const previewed: AnswerOf<typeof previewStatement>["lines"][number] = {
  line: 8,
  at: at("09:14:00"),
  hasTime: true,
  text: "TR fr 002-7731 S KHAMDEE",
  amount: 1_200.5,
  balance: 97_640.5,
  reference: "G4410-2287",
  isKnown: false,
};

/** A file whose mapping was guessed, with lines of both kinds and one line that cannot be read. */
export const statementPreview: AnswerOf<typeof previewStatement> = {
  mapping: {
    encoding: "utf-8",
    delimiter: ",",
    header: 7,
    order: "dmy",
    era: "be",
    decimal: ".",
    columns: ["date", "text", "out", "in", "balance"],
  },
  from: "guessed",
  columns: [
    { name: "วันที่", sample: "21/11/2569" },
    { name: "รายการ", sample: "TR fr 002-7731 S KHAMDEE" },
    { name: "ถอน", sample: "" },
    { name: "ฝาก", sample: "1,200.50" },
    { name: "คงเหลือ", sample: "97,640.50" },
  ],
  added: 212,
  known: 14,
  bad: [{ line: 93, why: "amount", cell: "ดอกเบี้ย" }],
  badCount: 1,
  balances: { fit: 210, of: 211 },
  lines: [previewed, { ...previewed, line: 9, text: "SMS FEE", amount: -15, balance: 97_625.5, isKnown: true }],
};

const unprovenCredit = {
  bankCode: "BBL",
  amount: 1_250,
  currency: "BAHT",
  member: somchai,
  transaction: "4",
} as const;

/** Credits without a bank line: one that the statement should show, and two that may still be shown. */
export const unprovenCredits: AnswerOf<typeof listUnproven> = [
  {
    ...unprovenCredit,
    posting: "bank:KBANK:MADEUP1",
    reference: "MADEUP1",
    at: at("12:10:00"),
    state: "missing",
  },
  {
    ...unprovenCredit,
    posting: "bank:KBANK:20261122YJ4X",
    reference: "20261122YJ4X",
    amount: 1_200.5,
    at: at("13:10:00"),
    state: "fits",
  },
  {
    ...unprovenCredit,
    posting: "bank:SCB:20261122YJ5X",
    reference: "20261122YJ5X",
    amount: 449.5,
    member: waranya,
    at: at("13:50:00"),
    state: "waits",
  },
];
