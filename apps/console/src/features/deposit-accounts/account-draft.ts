import type { DEPOSIT_ACCOUNT_TYPES, DEPOSIT_MODES, DepositAccount } from "@krapao/contract/operator/content-shapes";
import { plainDigits } from "@krapao/ui/typing";

import { wholeOf } from "../../lib/typed-number.ts";
import { OWN_CURRENCY } from "../../lib/edition.ts";

type Type = (typeof DEPOSIT_ACCOUNT_TYPES)[number];
type Mode = (typeof DEPOSIT_MODES)[number];

/** The ways to pay into an account of each kind. The first is the default. */
export const MODES: Readonly<Record<Type, readonly [Mode, ...Mode[]]>> = {
  BANK: ["AUTO", "MANUAL"],
  PAYMENT: ["AUTO"],
  WALLET: ["GIFT", "AUTO"],
};

/** The state of the account form. The position in the list is as typed. */
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
  currency: OWN_CURRENCY,
  type: "BANK",
  bankCode: "",
  accountNo: "",
  mode: "MANUAL",
  accountName: "",
  position: "10",
  isActive: true,
};

/** Converts an account into the state of the form. */
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

/** Converts the form into the account to send, or null while a field is not valid. */
export const accountOf = (draft: AccountDraft) => {
  const position = wholeOf(draft.position);
  const accountNo = draft.type === "PAYMENT" ? "" : plainDigits(draft.accountNo).replaceAll(/[\s-]/g, "");
  const isRight =
    position !== undefined &&
    position <= 1_000 &&
    /^[A-Z0-9]{1,50}$/.test(draft.bankCode) &&
    /^\d{0,30}$/.test(accountNo) &&
    (draft.type !== "BANK" || accountNo.length >= 6) &&
    draft.accountName.trim() !== "";
  return isRight ? { ...draft, position, accountNo, accountName: draft.accountName.trim() } : null;
};
