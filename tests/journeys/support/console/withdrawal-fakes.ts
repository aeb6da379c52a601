import type { getWithdrawal } from "@krapao/contract/operator/get-withdrawal";
import type { listWithdrawals } from "@krapao/contract/operator/list-withdrawals";
import type { AnswerOf } from "@krapao/contract/types";
import { at, waranya, nattawut, piyada, account, movements, figures, nok } from "./basics.ts";

const one: AnswerOf<typeof listWithdrawals>[number] = {
  _id: "WD7J4KQ2M9XA01",
  member: waranya,
  amount: 85_000,
  currency: "BAHT",
  bankAccount: account("KBANK", "2216"),
  createdAt: at("14:04:12"),
  status: "waiting",
  mayRefuse: true,
  notes: [
    { code: "above-limit-each", isReason: true, detail: "50000" },
    { code: "bank-changed", isReason: true, detail: at("09:12:00", "19") },
    { code: "much-more-than-usual", isReason: false, detail: "14000" },
  ],
  decision: null,
};

export const withdrawals: AnswerOf<typeof listWithdrawals> = [
  one,
  {
    _id: "WD7J4KQ2M9XA02",
    member: nattawut,
    amount: 52_000,
    currency: "BAHT",
    bankAccount: account("SCB", "9031", "NATTAWUT BUNMAK"),
    createdAt: at("14:11:40"),
    status: "waiting",
    mayRefuse: true,
    notes: [
      { code: "above-limit-day", isReason: true, detail: "200000" },
      { code: "second-look", isReason: true, detail: null },
    ],
    decision: null,
  },
  {
    _id: "WD7J4KQ2M9XA03",
    member: piyada,
    amount: 18_500.5,
    currency: "BAHT",
    bankAccount: account("BCEL", "4470", "PIYADA SAITHONG"),
    createdAt: at("14:15:02"),
    status: "waiting",
    mayRefuse: true,
    notes: [
      { code: "first-withdrawal", isReason: false, detail: null },
      { code: "new-member", isReason: false, detail: at("10:00:00", "18") },
      { code: "new-device", isReason: false, detail: null },
      { code: "unplayed-deposit", isReason: false, detail: "12000" },
    ],
    decision: null,
  },
];

/** One that waited, was approved and is paid. */
const paid: AnswerOf<typeof listWithdrawals>[number] = {
  ...one,
  status: "paid",
  mayRefuse: false,
  decision: { by: nok, at: at("14:20:31"), reason: "Called her, it is hers" },
};
export const paidWithdrawals: AnswerOf<typeof listWithdrawals> = [paid];
export const paidWithdrawal: AnswerOf<typeof getWithdrawal> = { ...paid, figures, movements };

/** One that was approved while the payout provider is out of reach. */
const queued: AnswerOf<typeof listWithdrawals>[number] = { ...paid, status: "paying", mayRefuse: true };
export const queuedWithdrawals: AnswerOf<typeof listWithdrawals> = [queued];
export const queuedWithdrawal: AnswerOf<typeof getWithdrawal> = { ...queued, figures, movements };

export const withdrawal: AnswerOf<typeof getWithdrawal> = {
  ...one,
  figures,
  movements,
};
