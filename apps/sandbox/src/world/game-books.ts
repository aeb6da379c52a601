import { createHmac, timingSafeEqual } from "node:crypto";

import type { BetSide, GameBook, GameHolding, GameRound, GameTransfer, Player } from "../games/game-book.ts";
import { bigintOf, currencyOf, dateOf, nullableTextOf, numberOf, textOf } from "../store/row.ts";
import type { Row, Store } from "../store/store.ts";
import type { Books, Holder, HolderKind } from "./books.ts";
import type { Clock } from "./options.ts";

const readPlayer = (row: Row): Player => ({
  username: textOf(row, "username"),
  currency: currencyOf(row),
  balance: bigintOf(row, "balance"),
});

const readTransfer = (row: Row): GameTransfer => {
  const signed = bigintOf(row, "amount");
  return {
    id: numberOf(row, "id"),
    username: textOf(row, "username"),
    reference: textOf(row, "reference"),
    direction: signed > 0n ? "in" : "out",
    amount: signed > 0n ? signed : -signed,
    balanceAfter: bigintOf(row, "balance_after"),
    at: dateOf(row, "at"),
  };
};

const readHolding = (row: Row): GameHolding => ({
  ...readPlayer(row),
  movedIn: bigintOf(row, "moved_in"),
  movedOut: bigintOf(row, "moved_out"),
});

const readBet = (row: Row): BetSide | null => {
  const event = nullableTextOf(row, "event");
  return event === null ? null : { event, side: textOf(row, "side") };
};

const readRound = (row: Row): GameRound => ({
  id: numberOf(row, "id"),
  username: textOf(row, "username"),
  stake: bigintOf(row, "stake"),
  payout: bigintOf(row, "payout"),
  balanceAfter: bigintOf(row, "balance_after"),
  at: dateOf(row, "at"),
  bet: readBet(row),
});

/** A player's rounds, each with its event and side. */
const ROUNDS =
  "select r.*, b.event, b.side from round r left join round_bet b on b.round = r.id where provider = ? and username = ?";

/** One provider's books, with the parts that a person may see. */
export type GameLedger = GameBook & {
  /** All players with an account there, by name. */
  readonly players: () => readonly Player[];
  /** Payouts less stakes over all rounds of a player. */
  readonly net: (username: string) => bigint;
  /** A player's rounds, newest first. */
  readonly lastRounds: (username: string, limit: number) => readonly GameRound[];
};

/**
 * The books of the game provider `code`. Players' money is the holder `game`. Transfers come from the operator and go
 * back to it. Stakes go to the provider's own `house`, which pays the winnings. A report of rounds is `reportLagMs`
 * late.
 */
export const createGameBook = (
  store: Store,
  books: Books,
  clock: Clock,
  key: Buffer,
  code: string,
  reportLagMs: number,
): GameLedger => {
  const now = (): number => clock.now().getTime();
  const sealed = (username: string, password: string): Buffer =>
    createHmac("sha256", key).update(`${code}\n${username}\n${password}`).digest();
  const rowOf = (username: string): Row | null =>
    store.one("select * from player where provider = ? and username = ?", code, username);
  const player = (username: string): Player | null => {
    const row = rowOf(username);
    return row ? readPlayer(row) : null;
  };
  const transferOf = (reference: string): GameTransfer | null => {
    const row = store.one("select * from game_transfer where provider = ? and reference = ?", code, reference);
    return row ? readTransfer(row) : null;
  };
  const setBalance = (username: string, balance: bigint): void => {
    store.run("update player set balance = ? where provider = ? and username = ?", balance, code, username);
  };
  const holder = (kind: HolderKind, of: Player): Holder => ({
    kind,
    code: kind === "outside" ? "operator" : code,
    number: "",
    currency: of.currency,
  });

  return {
    player,
    transferOf,
    open: ({ username, password, currency }) =>
      store.write(() => {
        const added = store.run(
          "insert into player (provider, username, password, currency) values (?, ?, ?, ?) on conflict do nothing",
          code,
          username,
          sealed(username, password),
          currency,
        );
        return added === 1 ? "opened" : "exists";
      }),
    setPassword: (username, password) =>
      store.write(() => {
        const changed = store.run(
          "update player set password = ? where provider = ? and username = ?",
          sealed(username, password),
          code,
          username,
        );
        return changed === 1 ? "set" : "no-player";
      }),
    isPassword: (username, password) => {
      const kept = rowOf(username)?.["password"];
      return kept instanceof Uint8Array && timingSafeEqual(kept, sealed(username, password));
    },
    transfer: ({ username, reference, direction, amount }) =>
      store.write(() => {
        const known = transferOf(reference);
        if (known) return { is: "repeated", transfer: known };
        const who = player(username);
        if (!who) return { is: "no-player" };
        const signed = direction === "in" ? amount : -amount;
        const balance = who.balance + signed;
        if (balance < 0n) return { is: "insufficient" };
        const [operator, players] = [holder("outside", who), holder("game", who)];
        const [from, to] = direction === "in" ? [operator, players] : [players, operator];
        books.move({ from, to, amount, what: `game ${direction}`, reference });
        setBalance(username, balance);
        const made = store.one(
          `insert into game_transfer (provider, reference, username, amount, balance_after, at)
           values (?, ?, ?, ?, ?, ?) returning *`,
          code,
          reference,
          username,
          signed,
          balance,
          now(),
        );
        if (!made) throw new Error("a transfer that was just made is not there");
        return { is: "done", transfer: readTransfer(made) };
      }),
    isVoid: (reference) =>
      store.one("select reference from game_void where provider = ? and reference = ?", code, reference) !== null,
    void: (reference) =>
      store.write(() => {
        const known = transferOf(reference);
        if (known) return known;
        store.run(
          "insert into game_void (provider, reference, at) values (?, ?, ?) on conflict do nothing",
          code,
          reference,
          now(),
        );
        return null;
      }),
    play: ({ username, stake, payout, bet = null }) =>
      store.write(() => {
        const who = player(username);
        if (!who) return { is: "no-player" };
        if (stake > who.balance) return { is: "insufficient" };
        const balance = who.balance - stake + payout;
        const made = store.one(
          `insert into round (provider, username, stake, payout, balance_after, at)
           values (?, ?, ?, ?, ?, ?) returning *`,
          code,
          username,
          stake,
          payout,
          balance,
          now(),
        );
        if (!made) throw new Error("a round that was just played is not there");
        const round = readRound({ ...made, event: bet?.event ?? null, side: bet?.side ?? null });
        if (bet)
          store.run("insert into round_bet (round, event, side) values (?, ?, ?)", round.id, bet.event, bet.side);
        const [players, house] = [holder("game", who), holder("house", who)];
        const reference = `R${round.id}`;
        if (stake > 0n) books.move({ from: players, to: house, amount: stake, what: "stake", reference });
        if (payout > 0n) books.move({ from: house, to: players, amount: payout, what: "payout", reference });
        setBalance(username, balance);
        return { is: "played", round };
      }),
    players: () => store.all("select * from player where provider = ? order by username", code).map(readPlayer),
    net: (username) => {
      const sum = "select coalesce(sum(payout - stake), 0) as net from round where provider = ? and username = ?";
      return bigintOf(store.one(sum, code, username) ?? {}, "net");
    },
    lastRounds: (username, limit) =>
      store.all(`${ROUNDS} order by id desc limit ?`, code, username, limit).map(readRound),
    report: ({ username, from, limit }) => {
      const upTo = now() - reportLagMs;
      const read = (least: number, most: number, count: number): readonly GameRound[] =>
        store
          .all(`${ROUNDS} and at >= ? and at < ? order by at, id limit ?`, code, username, least, most, count)
          .map(readRound);
      const found = read(from.getTime(), upTo, limit + 1);
      const next = found[limit]?.at.getTime();
      const completeUpTo = new Date(upTo);
      if (next === undefined) return { rounds: found, completeUpTo, hasMore: false };
      const whole = found.filter(({ at }) => at.getTime() < next);
      const rounds = whole.length > 0 ? whole : read(next, next + 1, Number.MAX_SAFE_INTEGER);
      return { rounds, completeUpTo, hasMore: true };
    },
    holdings: (after, limit) =>
      store
        .all(
          `select p.username, p.currency, p.balance,
             coalesce(sum(case when t.amount > 0 then t.amount end), 0) as moved_in,
             coalesce(-sum(case when t.amount < 0 then t.amount end), 0) as moved_out
           from (select * from player where provider = ? and username > ? order by username limit ?) p
           left join game_transfer t on t.provider = p.provider and t.username = p.username
           group by p.username, p.currency, p.balance order by p.username`,
          code,
          after,
          limit,
        )
        .map(readHolding),
  };
};
