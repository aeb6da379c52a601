import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { toNational } from "@krapao/contract/phone";

import { shownAmount } from "../../games/slots.ts";
import type { Facts } from "./facts.ts";

/** One row of the wallet's query: the member and the wallet in each, and one open game account, or none. */
export type WalletRow = {
  readonly name: string;
  readonly phone: string;
  readonly coin: bigint;
  readonly currency: Currency;
  readonly created_at: Date;
  readonly bank_country: string;
  readonly bank_code: string;
  readonly bank_account_no: string;
  readonly bank_account_name: string;
  /** Minor units, holds taken off. */
  readonly available: bigint;
  readonly code: string | null;
  readonly balance: bigint | null;
  readonly held: bigint | null;
};

const slotsText = (facts: Facts, rows: readonly WalletRow[]): string =>
  facts.providers
    .map(({ row: { code }, head, tail }) => {
      const own = rows.find((row) => row.code === code);
      if (own === undefined) return `${head},"isActive":false,"amount":0,${tail}`;
      return `${head},"isActive":true,"amount":${shownAmount(own.balance ?? 0n, own.held ?? 0n)},${tail}`;
    })
    .join(",");

/**
 * The wallet's answer as JSON text. Written out by hand, since this is the call that every screen makes: what does not
 * change from member to member is text already. The contract's schema is held against it in the test.
 */
export const walletText = (memberId: bigint, facts: Facts, first: WalletRow, rows: readonly WalletRow[]): string => {
  const names = facts.banks.get(`${first.bank_country}:${first.bank_code}`);
  const profile = JSON.stringify({
    _id: String(memberId),
    username: toNational(first.phone),
    name: first.name,
    createdAt: first.created_at.toISOString(),
    coin: Number(first.coin),
    currency: toWireCurrency(first.currency),
  });
  const bankAccount = JSON.stringify({
    bankCode: first.bank_code,
    bankAccountName: first.bank_account_name,
    bankAccountNo: first.bank_account_no,
    bank: names ?? { nameTH: first.bank_code, nameEN: first.bank_code, nameLO: null },
  });
  const invite = `{"amount":0,"success":${facts.inviteSuccess},"fail":${facts.inviteFail}}`;
  return (
    `{"profile":${profile},"bankAccount":${bankAccount},"wallet":{"amount":${toMajor(first.available)}},` +
    `"invite":${invite},"slots":[${slotsText(facts, rows)}]}`
  );
};
