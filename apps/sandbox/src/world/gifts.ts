import { createHash } from "node:crypto";

import type { Currency } from "@krapao/contract";

import { bigintOf, currencyOf, dateOf, nullableTextOf, textOf } from "../store/row.ts";
import type { Row, Store } from "../store/store.ts";
import { holderOf } from "./bank.ts";
import { somebody } from "./somebody.ts";
import type { Bank } from "./bank.ts";
import type { Books, Holder } from "./books.ts";
import type { Clock, Random } from "./options.ts";
import { randomLetters } from "./reference.ts";

/** The number of our own wallet at TrueMoney. The wallet's server uses the same. */
export const OUR_MOBILE = "0899990001";

/** A friend of the person with the phone, who took a gift before. */
const FRIEND_MOBILE = "0812340000";
const friend = { bankCode: "SCB", accountNo: "9876543210", accountName: "SOMYING DEEJAI" } as const;

/** How long a gift can be taken. */
const LIVES_MS = 72 * 3_600_000;

/** States in which a gift can be made: taken by somebody else, too old, ours, for several people. */
export const giftFates = ["used", "expired", "own", "shared"] as const;
export type GiftFate = (typeof giftFates)[number];

/** A gift at TrueMoney, amounts in minor units. */
export type Gift = {
  readonly code: string;
  /** Its number, which does not reveal the code. */
  readonly voucherId: string;
  /** What it shows. */
  readonly amount: bigint;
  /** What whoever takes it receives. */
  readonly pays: bigint;
  readonly currency: Currency;
  readonly at: Date;
  readonly expireAt: Date;
  /** For how many people. */
  readonly member: number;
  /** Made by our own wallet. */
  readonly isOwn: boolean;
  readonly ticket: { readonly mobile: string; readonly amount: bigint; readonly at: Date } | null;
};

export type Redeemed = { readonly is: "redeemed" | "repeated" | "taken" | "expired" | "own"; readonly gift: Gift };

/** A gift that a wallet received. */
export type ReceivedGift = { readonly voucherId: string; readonly amount: bigint; readonly at: Date };

/** What a gift may differ in: its state, and what it pays (minor units) if that is not what it shows. */
type GiftOptions = { readonly fate?: GiftFate | undefined; readonly pays?: bigint | undefined };

/** TrueMoney's gift vouchers. The money of a gift is in the gift account until somebody takes it. */
export type Gifts = {
  /** Makes a gift that shows `amount` (minor units). Returns the voucher's code. */
  readonly wrap: (amount: bigint, currency: Currency, options?: GiftOptions) => string;
  readonly of: (code: string) => Gift | null;
  /** Gives the whole gift to a wallet, once. Null for an unknown code. */
  readonly redeem: (code: string, mobile: string) => Redeemed | null;
  /**
   * The gifts that a wallet received from `from` up to and without `to`, the oldest first, after the voucher `after`.
   */
  readonly received: (query: {
    readonly mobile: string;
    readonly from: Date;
    readonly to: Date;
    readonly after: string;
    readonly limit: number;
  }) => readonly ReceivedGift[];
  readonly receivedOne: (mobile: string, voucherId: string) => ReceivedGift | null;
};

const voucherIdOf = (code: string): string =>
  createHash("sha256").update(`voucher ${code}`).digest("hex").slice(0, 24).toUpperCase();

const waiting = (currency: Currency): Holder => ({ kind: "gift", code: "TRUEMONEY", number: "", currency });
/** A wallet at TrueMoney. */
const walletOf = (mobile: string, currency: Currency): Holder => ({
  kind: "gift",
  code: "TRUEMONEY",
  number: mobile,
  currency,
});

const readGift = (row: Row): Gift => {
  const code = textOf(row, "code");
  const fate = nullableTextOf(row, "fate");
  const at = dateOf(row, "at");
  const mobile = nullableTextOf(row, "mobile");
  return {
    code,
    voucherId: voucherIdOf(code),
    amount: bigintOf(row, "amount"),
    pays: bigintOf(row, "pays"),
    currency: currencyOf(row),
    at,
    expireAt: new Date(fate === "expired" ? at.getTime() : at.getTime() + LIVES_MS),
    member: fate === "shared" ? 3 : 1,
    isOwn: fate === "own",
    ticket: mobile === null ? null : { mobile, amount: bigintOf(row, "ticket_amount"), at: dateOf(row, "ticket_at") },
  };
};

const readReceived = (row: Row): ReceivedGift => ({
  voucherId: voucherIdOf(textOf(row, "code")),
  amount: bigintOf(row, "amount"),
  at: dateOf(row, "at"),
});

const schema = `
create table if not exists gift (
  code text primary key,
  amount integer not null check (amount > 0),
  currency text not null,
  at integer not null
) strict, without rowid;

create table if not exists gift_ticket (
  code text primary key,
  mobile text not null,
  amount integer not null check (amount > 0),
  at integer not null
) strict, without rowid;
create index if not exists gift_ticket_mobile on gift_ticket (mobile, at, code);

create table if not exists gift_fate (
  code text primary key,
  fate text not null
) strict, without rowid;

create table if not exists gift_pays (
  code text primary key,
  amount integer not null check (amount > 0)
) strict, without rowid;
`;

/** TrueMoney's gifts of one world, in its store. */
export const createGifts = (store: Store, books: Books, bank: Bank, clock: Clock, random: Random): Gifts => {
  store.define(schema);
  const of: Gifts["of"] = (code) => {
    const row = store.one(
      `select g.*, coalesce(p.amount, g.amount) as pays, f.fate, t.mobile, t.amount as ticket_amount, t.at as ticket_at
       from gift g left join gift_pays p on p.code = g.code left join gift_fate f on f.code = g.code
       left join gift_ticket t on t.code = g.code where g.code = ?`,
      code,
    );
    return row ? readGift(row) : null;
  };

  /** Takes a gift for a wallet, or for the friend's bank account, in the present transaction. */
  const give = ({ code, pays, currency }: Gift, mobile: string): void => {
    const to = mobile === FRIEND_MOBILE ? holderOf(friend, currency) : walletOf(mobile, currency);
    books.open(to, mobile === FRIEND_MOBILE ? friend.accountName : "KRAPAO");
    books.move({ from: waiting(currency), to, amount: pays, what: "gift", reference: voucherIdOf(code) });
    store.run(
      "insert into gift_ticket (code, mobile, amount, at) values (?, ?, ?, ?)",
      code,
      mobile,
      pays,
      clock.now().getTime(),
    );
  };

  return {
    of,
    wrap: (amount, currency, { fate, pays = amount } = {}) =>
      store.write(() => {
        const code = randomLetters(random, 18);
        bank.charge(somebody, waiting(currency), pays, "gift", code);
        store.run(
          "insert into gift (code, amount, currency, at) values (?, ?, ?, ?)",
          code,
          amount,
          currency,
          clock.now().getTime(),
        );
        if (pays !== amount) store.run("insert into gift_pays (code, amount) values (?, ?)", code, pays);
        if (fate !== undefined) store.run("insert into gift_fate (code, fate) values (?, ?)", code, fate);
        const made = of(code);
        if (made && fate === "used") give(made, FRIEND_MOBILE);
        return code;
      }),
    redeem: (code, mobile) =>
      store.write(() => {
        const gift = of(code);
        if (!gift) return null;
        if (gift.ticket) return { is: gift.ticket.mobile === mobile ? "repeated" : "taken", gift };
        if (gift.isOwn && mobile === OUR_MOBILE) return { is: "own", gift };
        if (gift.expireAt <= clock.now()) return { is: "expired", gift };
        give(gift, mobile);
        return { is: "redeemed", gift: of(code) ?? gift };
      }),
    received: ({ mobile, from, to, after, limit }) =>
      store
        .all(
          "select code, amount, at from gift_ticket where mobile = ? and at >= ? and at < ?",
          mobile,
          from.getTime(),
          to.getTime(),
        )
        .map(readReceived)
        .filter(({ voucherId }) => voucherId > after)
        .toSorted((one, other) => (one.voucherId < other.voucherId ? -1 : 1))
        .slice(0, limit),
    receivedOne: (mobile, voucherId) =>
      store
        .all("select code, amount, at from gift_ticket where mobile = ?", mobile)
        .map(readReceived)
        .find((one) => one.voucherId === voucherId) ?? null,
  };
};
