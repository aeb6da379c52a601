import type { DEPOSIT_ACCOUNT_TYPES, DEPOSIT_MODES, DepositAccount } from "@krapao/contract/operator/content-shapes";

import { wholeOf } from "../../lib/typed-number.ts";

type Type = (typeof DEPOSIT_ACCOUNT_TYPES)[number];
type Mode = (typeof DEPOSIT_MODES)[number];

/** How an account of each kind can be paid into; the first is the usual one. */
export const MODES: Readonly<Record<Type, readonly [Mode, ...Mode[]]>> = {
  BANK: ["AUTO", "MANUAL"],
  PAYMENT: ["AUTO"],
  WALLET: ["GIFT", "AUTO"],
};

/** What stands in an account's form: the place in the list as it is typed. */
export type AccountDraft = {
  readonly currency: DepositAccount["currency"];
  readonly type: Type;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly mode: Mode;
  readonly accountName: string;
  readonly position: string;
  readonly isActive: boolean;
};

export const BLANK: AccountDraft = {
  currency: "BAHT",
  type: "BANK",
  bankCode: "",
  accountNo: "",
  mode: "MANUAL",
  accountName: "",
  position: "10",
  isActive: true,
};

/** An account in its form. */
export const draftOf = ({ mode, position, ...account }: DepositAccount): AccountDraft => ({
  currency: account.currency,
  type: account.type,
  bankCode: account.bankCode,
  accountNo: account.accountNo,
  mode: MODES[account.type].find((each) => each === mode) ?? MODES[account.type][0],
  accountName: account.accountName,
  position: String(position),
  isActive: account.isActive,
});

/** The account to send; null while something does not fit. */
export const accountOf = (draft: AccountDraft) => {
  const position = wholeOf(draft.position);
  const accountNo = draft.type === "PAYMENT" ? "" : draft.accountNo.replaceAll(/[\s-]/g, "");
  const isRight =
    position !== undefined &&
    position <= 1_000 &&
    /^[A-Z0-9]{1,50}$/.test(draft.bankCode) &&
    /^\d{0,30}$/.test(accountNo) &&
    (draft.type !== "BANK" || accountNo.length >= 6) &&
    draft.accountName.trim() !== "";
  return isRight ? { ...draft, position, accountNo, accountName: draft.accountName.trim() } : null;
};
