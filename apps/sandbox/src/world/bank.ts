import type { Currency } from "@krapao/contract";

import { bigintOf, currencyOf, dateOf, textOf } from "../store/row.ts";
import type { Row, Store } from "../store/store.ts";
import type { Books, Holder } from "./books.ts";
import { laoBanks } from "./bank-codes.ts";
import type { Clock, Random } from "./options.ts";
import { newReference } from "./reference.ts";

/** A person's or the operator's account at a bank. `accountNo` is digits. */
export type BankAccount = { readonly bankCode: string; readonly accountNo: string };
export type Person = BankAccount & { readonly accountName: string };

/** A transfer from one account to another; `reference` is the bank's. Amounts in minor units. */
export type Transfer = {
  readonly reference: string;
  readonly from: Person;
  readonly to: BankAccount;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
};

export type Bank = {
  /** A person's transfer. The person's account is made on first use, with pretend money. */
  readonly transfer: (order: Omit<Transfer, "reference" | "at">) => Transfer;
  readonly transferOf: (reference: string) => Transfer | null;
  /** The owner of these accounts asks to be told at `path` of transfers to them. The last such request counts. */
  readonly subscribe: (
    accounts: readonly (BankAccount & { readonly currency?: Currency | undefined })[],
    path: string,
  ) => void;
  /** Accounts whose owner is told of transfers to them. */
  readonly receivers: () => readonly BankAccount[];
  /** The currency of an account: its owner's choice, otherwise the currency of its bank's country. */
  readonly currencyOf: (account: BankAccount) => Currency;
  /** Calls `listen` in the transaction of each transfer to such an account. */
  readonly onReceived: (listen: (transfer: Transfer, path: string) => void) => void;
  /** The transfers to an account from `from` up to and without `to`, by reference, after `after`. */
  readonly received: (
    to: BankAccount,
    query: { readonly from: Date; readonly to: Date; readonly after: string; readonly limit: number },
  ) => readonly Transfer[];
  /** Takes `amount` from a person for another purpose than a transfer, in the present transaction. */
  readonly charge: (person: Person, to: Holder, amount: bigint, what: string, reference: string) => void;
  /** A reference that no payment of this world has used yet. */
  readonly reference: () => string;
};

/** The holder of a bank account's money in the books. */
export const holderOf = ({ bankCode, accountNo }: BankAccount, currency: Currency): Holder => ({
  kind: "bank",
  code: bankCode,
  number: accountNo,
  currency,
});

/** The name of a receiving account at its bank. An unknown account has a company's name. */
export const receiverName = (books: Books, { to, currency }: Pick<Transfer, "to" | "currency">): string => {
  const known = books
    .lines()
    .find(
      (line) =>
        line.kind === "bank" && line.code === to.bankCode && line.number === to.accountNo && line.currency === currency,
    );
  return known === undefined || known.name === "" ? "KRAPAO C***" : known.name;
};

const read = (row: Row): Transfer => ({
  reference: textOf(row, "reference"),
  from: {
    bankCode: textOf(row, "from_bank"),
    accountNo: textOf(row, "from_number"),
    accountName: textOf(row, "from_name"),
  },
  to: { bankCode: textOf(row, "to_bank"), accountNo: textOf(row, "to_number") },
  amount: bigintOf(row, "amount"),
  currency: currencyOf(row),
  at: dateOf(row, "at"),
});

/** The banks of one world. */
export const createBank = (store: Store, books: Books, clock: Clock, random: Random): Bank => {
  const reference = (): string => newReference(clock, random);
  let tell: (transfer: Transfer, path: string) => void = () => undefined;

  const report = (transfer: Transfer): void => {
    const { bankCode, accountNo } = transfer.to;
    const row = store.one("select path from feed_receiver where code = ? and number = ?", bankCode, accountNo);
    if (row) tell(transfer, textOf(row, "path"));
  };

  const charge: Bank["charge"] = (person, to, amount, what, reference) => {
    const from = holderOf(person, to.currency);
    books.open(from, person.accountName);
    books.fund(from, amount);
    books.move({ from, to, amount, what, reference });
  };

  return {
    reference,
    charge,
    transfer: (order) =>
      store.write(() => {
        const made = { ...order, reference: reference(), at: clock.now() };
        charge(order.from, holderOf(order.to, order.currency), order.amount, "transfer", made.reference);
        store.run(
          `insert into bank_transfer
             (reference, from_bank, from_number, from_name, to_bank, to_number, amount, currency, at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          made.reference,
          order.from.bankCode,
          order.from.accountNo,
          order.from.accountName,
          order.to.bankCode,
          order.to.accountNo,
          order.amount,
          order.currency,
          made.at.getTime(),
        );
        report(made);
        return made;
      }),
    transferOf: (reference) => {
      const row = store.one("select * from bank_transfer where reference = ?", reference);
      return row ? read(row) : null;
    },
    subscribe: (accounts, path) =>
      store.write(() => {
        store.run("delete from feed_receiver");
        for (const { bankCode, accountNo, currency = null } of accounts)
          store.run(
            "insert into feed_receiver (code, number, currency, path) values (?, ?, ?, ?) on conflict do nothing",
            bankCode,
            accountNo,
            currency,
            path,
          );
      }),
    receivers: () =>
      store
        .all("select code, number from feed_receiver order by code, number")
        .map((row) => ({ bankCode: textOf(row, "code"), accountNo: textOf(row, "number") })),
    currencyOf: ({ bankCode, accountNo }) => {
      const row = store.one(
        "select currency from feed_receiver where code = ? and number = ? and currency is not null",
        bankCode,
        accountNo,
      );
      if (row) return currencyOf(row);
      return laoBanks.includes(bankCode) ? "LAK" : "THB";
    },
    onReceived: (listen) => {
      tell = listen;
    },
    received: ({ bankCode, accountNo }, { from, to, after, limit }) =>
      store
        .all(
          `select * from bank_transfer where to_bank = ? and to_number = ? and at >= ? and at < ? and reference > ?
           order by reference limit ?`,
          bankCode,
          accountNo,
          from.getTime(),
          to.getTime(),
          after,
          limit,
        )
        .map(read),
  };
};
