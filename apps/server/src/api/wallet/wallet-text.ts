import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { toNational } from "@krapao/contract/phone";

import { isShownTo } from "../../domain/game/providers.ts";
import { shownAmount } from "../../domain/game/slots.ts";
import type { SharedWallet } from "./shared-wallet.ts";

/** The columns of the member's row that the wallet shows. */
export type MemberRow = {
  readonly name: string;
  readonly phone: string;
  readonly coin: bigint;
  readonly currency: Currency;
  readonly created_at: Date;
  readonly bank_country: string;
  readonly bank_code: string;
  readonly bank_account_no: string;
  readonly bank_account_name: string;
};

/** An account of the member in the books: the wallet (with the empty code), or a game's. Minor units, without holds. */
export type AccountRow = {
  readonly code: string;
  readonly left: bigint;
  /** The same in each row of the member: the commission of invited friends that can be collected. */
  readonly invite: bigint;
};

/** The prefix of the wallet's answer, up to its amount. It changes only with the member's row. */
export const headText = (memberId: bigint, member: MemberRow, banks: SharedWallet["banks"]): string => {
  const profile = {
    _id: String(memberId),
    username: toNational(member.phone),
    name: member.name,
    createdAt: member.created_at.toISOString(),
    coin: Number(member.coin),
    currency: toWireCurrency(member.currency),
  };
  const { bank_code: code } = member;
  const bankAccount = {
    bankCode: code,
    bankAccountName: member.bank_account_name,
    bankAccountNo: member.bank_account_no,
    bank: banks.get(`${member.bank_country}:${code}`) ?? { nameTH: code, nameEN: code, nameLO: null },
  };
  return `${JSON.stringify({ profile, bankAccount }).slice(0, -1)},"wallet":{"amount":`;
};

const slotText = ({ head, tail }: SharedWallet["providers"][number], own: AccountRow | undefined): string =>
  own === undefined
    ? `${head},"isActive":false,"amount":0,${tail}`
    : `${head},"isActive":true,"amount":${shownAmount(own.left)},${tail}`;

/**
 * The wallet's answer as JSON text. It is written by hand, because every screen makes this call: what does not change
 * from call to call is already text. The test holds it against the contract's schema. `invite` is the commission that
 * can be collected now.
 */
export const walletText = (
  head: string,
  facts: SharedWallet,
  accounts: readonly AccountRow[],
  invite: bigint,
): string => {
  const find = (wanted: string): AccountRow | undefined => accounts.find(({ code }) => code === wanted);
  const seen = facts.providers.filter((provider) => isShownTo(provider, find(provider.row.code)?.left));
  const slots = seen.map((provider) => slotText(provider, find(provider.row.code))).join(",");
  return `${head}${toMajor(find("")?.left ?? 0n)}},"invite":{"amount":${toMajor(invite)},${facts.invite},"slots":[${slots}]}`;
};
