import type { Currency } from "@krapao/contract";

import { bigintOf, currencyOf, textOf } from "../store/row.ts";
import type { Store } from "../store/store.ts";
import { PROVIDER_GROUPS } from "./groups.ts";
import type { Clock } from "./options.ts";

const HOLDER_KINDS = [...PROVIDER_GROUPS.filter((group) => group !== "sms"), "game", "house", "outside"] as const;

/**
 * The owner of money. `bank`: an account at a bank (`number`). `qr`, `payouts`, `gift`: the money of a payment
 * provider. `game`: the players' money at a game provider, and `house` that provider's own. `outside`: the source of
 * pretend money (`pretend`) and the operator's money at game providers (`operator`). Only these two may be negative.
 */
export type HolderKind = (typeof HOLDER_KINDS)[number];

export type Holder = {
  readonly kind: HolderKind;
  /** The bank or provider. */
  readonly code: string;
  /** The account's number at a bank, otherwise empty. */
  readonly number: string;
  readonly currency: Currency;
};

/** A line of the books, in minor units. `holds` is always `movedIn` less `movedOut`. */
export type BookLine = Holder & {
  readonly name: string;
  readonly movedIn: bigint;
  readonly movedOut: bigint;
  readonly holds: bigint;
};

/** The world's double-entry books. Every movement leaves one holder and reaches another, so the sum of all is zero. */
export type Books = {
  /** Adds the holder with `name`, if it is new or has no name. */
  readonly open: (holder: Holder, name: string) => void;
  readonly holds: (holder: Holder) => bigint;
  /** Moves money in the present transaction. Throws when `from` has too little. */
  readonly move: (movement: {
    readonly from: Holder;
    readonly to: Holder;
    readonly amount: bigint;
    readonly what: string;
    readonly reference: string;
  }) => void;
  /** Gives a holder pretend money when it has less than `amount`, so that a person of this world can always pay. */
  readonly fund: (holder: Holder, amount: bigint) => void;
  readonly lines: () => readonly BookLine[];
};

/** What a person has at first, and again whenever it is used up. */
const pocket: Readonly<Record<Currency, bigint>> = { THB: 5_000_000n, LAK: 2_000_000_000n };

/** The balance in minor units that the sandbox gives to a person who is new, or who has spent everything. */
export const pocketOf = (currency: Currency): bigint => pocket[currency];

const mayOwe = (holder: Holder): boolean => holder.kind === "outside" || holder.kind === "house";

const isKind = (text: string): text is HolderKind => HOLDER_KINDS.some((kind) => kind === text);

/** The books of one world, in its store. */
export const createBooks = (store: Store, clock: Clock): Books => {
  const find = (holder: Holder) =>
    store.one(
      "select id, moved_in, moved_out from account where kind = ? and code = ? and number = ? and currency = ?",
      holder.kind,
      holder.code,
      holder.number,
      holder.currency,
    );

  const open = (holder: Holder, name: string): void => {
    store.run(
      `insert into account (kind, code, number, name, currency) values (?, ?, ?, ?, ?)
       on conflict (kind, code, number, currency) do update set name = excluded.name where account.name = ''`,
      holder.kind,
      holder.code,
      holder.number,
      name,
      holder.currency,
    );
  };

  const known = (holder: Holder): { id: bigint; holds: bigint } => {
    let row = find(holder);
    if (!row) {
      open(holder, "");
      row = find(holder);
    }
    if (!row) throw new Error("a holder that was just opened is not there");
    return { id: bigintOf(row, "id"), holds: bigintOf(row, "moved_in") - bigintOf(row, "moved_out") };
  };

  const move: Books["move"] = ({ from, to, amount, what, reference }) => {
    if (from.currency !== to.currency) throw new Error("a movement has one currency");
    const debit = known(from);
    const credit = known(to);
    if (debit.holds < amount && !mayOwe(from)) throw new Error(`${from.kind} ${from.code} holds too little`);
    store.run("update account set moved_out = moved_out + ? where id = ?", amount, debit.id);
    store.run("update account set moved_in = moved_in + ? where id = ?", amount, credit.id);
    store.run(
      "insert into movement (debit, credit, amount, what, reference, at) values (?, ?, ?, ?, ?, ?)",
      debit.id,
      credit.id,
      amount,
      what,
      reference,
      clock.now().getTime(),
    );
  };

  const holds = (holder: Holder): bigint => {
    const row = find(holder);
    return row ? bigintOf(row, "moved_in") - bigintOf(row, "moved_out") : 0n;
  };

  return {
    open,
    holds,
    move,
    fund: (holder, amount) => {
      const missing = amount - holds(holder);
      if (missing <= 0n) return;
      const pretend: Holder = { kind: "outside", code: "pretend", number: "", currency: holder.currency };
      move({ from: pretend, to: holder, amount: missing + pocket[holder.currency], what: "pretend", reference: "" });
    },
    lines: () =>
      store.all("select * from account order by kind, code, number, currency").map((row) => {
        const kind = textOf(row, "kind");
        if (!isKind(kind)) throw new Error("a holder of no known kind");
        const movedIn = bigintOf(row, "moved_in");
        const movedOut = bigintOf(row, "moved_out");
        return {
          kind,
          code: textOf(row, "code"),
          number: textOf(row, "number"),
          name: textOf(row, "name"),
          currency: currencyOf(row),
          movedIn,
          movedOut,
          holds: movedIn - movedOut,
        };
      }),
  };
};
