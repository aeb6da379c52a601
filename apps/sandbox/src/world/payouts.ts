import type { Currency } from "@krapao/contract";

import { bigintOf, currencyOf, dateOf, nullableTextOf, textOf } from "../store/row.ts";
import type { Row, Store } from "../store/store.ts";
import { holderOf } from "./bank.ts";
import type { Books, Holder } from "./books.ts";
import type { Clock, Random } from "./options.ts";
import { randomLetters } from "./reference.ts";

/** A payout order. `reference` is the wallet's. Amounts in minor units. */
export type PayoutOrder = {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
};

/** `reason`: null when it was paid, otherwise why it never will be. */
export type Payout = PayoutOrder & { readonly id: string; readonly reason: string | null; readonly at: Date };

type Made = { readonly is: "made"; readonly payout: Payout };

export type Payouts = {
  /**
   * Pays once for a reference. The same order again is the same payout. Another order with that reference is `taken`.
   */
  readonly pay: (order: PayoutOrder) => Made | { readonly is: "taken" } | { readonly is: "void" };
  /** Voids a reference that was not paid, for ever. A reference with an order stays as it is. */
  readonly void: (reference: string) => Made | { readonly is: "void" };
  readonly isVoid: (reference: string) => boolean;
  readonly of: (reference: string) => Payout | null;
  /** Payouts made from `from` up to and without `to` that were paid, by reference, after `after`. */
  readonly paid: (query: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string;
    readonly limit: number;
  }) => readonly Payout[];
  /** The payouts to an account, newest first. `accountNo` has digits only. */
  readonly paidTo: (accountNo: string) => readonly Payout[];
};

const read = (row: Row): Payout => ({
  id: textOf(row, "id"),
  reference: textOf(row, "reference"),
  amount: bigintOf(row, "amount"),
  currency: currencyOf(row),
  bankCode: textOf(row, "bank_code"),
  accountNo: textOf(row, "account_no"),
  accountName: textOf(row, "account_name"),
  reason: nullableTextOf(row, "reason"),
  at: dateOf(row, "at"),
});

/**
 * Why no bank has such an account: an unknown code, or a number with fewer than 6 or more than 20 digits, or with zeros
 * only.
 */
const reasonAgainst = ({ bankCode, accountNo }: PayoutOrder): string | null => {
  if (!/^[A-Z][A-Z0-9]{1,11}$/.test(bankCode)) return "BANK_UNKNOWN";
  return /^\d{6,20}$/.test(accountNo) && /[1-9]/.test(accountNo) ? null : "ACCOUNT_UNKNOWN";
};

const isSame = (left: PayoutOrder, right: PayoutOrder): boolean =>
  left.amount === right.amount &&
  left.currency === right.currency &&
  left.bankCode === right.bankCode &&
  left.accountNo === right.accountNo;

const schema = `
create table if not exists payout (
  reference text primary key,
  id text not null unique,
  amount integer not null check (amount > 0),
  currency text not null,
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  reason text,
  at integer not null
) strict, without rowid;
create index if not exists payout_account on payout (account_no, at);

create table if not exists payout_void (
  reference text primary key,
  at integer not null
) strict;
`;

/** The payouts of one world, in its store. */
export const createPayouts = (store: Store, books: Books, clock: Clock, random: Random): Payouts => {
  store.define(schema);
  const of = (reference: string): Payout | null => {
    const row = store.one("select * from payout where reference = ?", reference);
    return row ? read(row) : null;
  };

  const isVoid = (reference: string): boolean =>
    store.one("select reference from payout_void where reference = ?", reference) !== null;

  const make = (order: PayoutOrder): Payout => {
    const made = { ...order, id: `PO${randomLetters(random, 14)}`, reason: reasonAgainst(order), at: clock.now() };
    if (made.reason === null) {
      const from: Holder = { kind: "payouts", code: "PAYOUTS", number: "", currency: order.currency };
      const to = holderOf(order, order.currency);
      books.open(to, order.accountName);
      books.fund(from, order.amount);
      books.move({ from, to, amount: order.amount, what: "payout", reference: order.reference });
    }
    store.run(
      `insert into payout (reference, id, amount, currency, bank_code, account_no, account_name, reason, at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      made.reference,
      made.id,
      made.amount,
      made.currency,
      made.bankCode,
      made.accountNo,
      made.accountName,
      made.reason,
      made.at.getTime(),
    );
    return made;
  };

  return {
    of,
    isVoid,
    void: (reference) =>
      store.write(() => {
        const known = of(reference);
        if (known) return { is: "made", payout: known };
        store.run(
          "insert into payout_void (reference, at) values (?, ?) on conflict do nothing",
          reference,
          clock.now().getTime(),
        );
        return { is: "void" };
      }),
    pay: (order) =>
      store.write(() => {
        const known = of(order.reference);
        if (!known && isVoid(order.reference)) return { is: "void" };
        if (!known) return { is: "made", payout: make(order) };
        return isSame(known, order) ? { is: "made", payout: known } : { is: "taken" };
      }),
    paid: ({ from, to, after, limit }) =>
      store
        .all(
          `select * from payout where at >= ? and at < ? and reason is null and reference > ?
           order by reference limit ?`,
          from.getTime(),
          to.getTime(),
          after,
          limit,
        )
        .map(read),
    paidTo: (accountNo) =>
      store
        .all(
          "select * from payout where account_no = ? and reason is null order by at desc, id desc limit 500",
          accountNo,
        )
        .map(read),
  };
};
