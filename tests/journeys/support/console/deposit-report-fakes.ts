import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";

const account = (bankCode: string, end: string, bankAccountName: string) => ({
  bankCode,
  bankName: bankCode,
  bankAccountName,
  bankAccountNo: `••••${end}`,
});

const claim = (more: Partial<DepositReport>): DepositReport => ({
  _id: "CX2M9QF4T7B1K0",
  member: { _id: "71", name: "วรัญญา ศรีสุข", phone: "081•••1184" },
  bankAccount: account("KBANK", "7890", "WARANYA SRISUK"),
  receivingBank: "GSB",
  amount: 1_500,
  currency: "BAHT",
  createdAt: "2026-11-21T07:02:10.000Z",
  state: "waiting",
  proposal: null,
  banks: ["GSB", "SCB"],
  decision: null,
  ...more,
});

/** Transfers that members reported: one to check, and one that waits for a second operator's approval. */
export const claims: readonly DepositReport[] = [
  claim({}),
  claim({
    _id: "C7J4KQ2M9XA01T",
    member: { _id: "72", name: "ณัฐวุฒิ บุญมาก", phone: "089•••4402" },
    bankAccount: account("BBL", "4402", "NATTAWUT BOONMAK"),
    receivingBank: null,
    amount: 20_000.5,
    createdAt: "2026-11-21T06:31:44.000Z",
    proposal: "P10",
  }),
];

/** The senders of money in suspense, and the results of sending it back. */
export const strangers = {
  unknown: { sender: null, isSentBack: false, refusedReturns: { count: 0, why: null } },
  known: {
    sender: account("SCB", "9120", "NATTHAPHONG KAEWMANEE"),
    isSentBack: true,
    refusedReturns: { count: 1, why: "ACCOUNT_UNKNOWN" },
  },
} as const;
