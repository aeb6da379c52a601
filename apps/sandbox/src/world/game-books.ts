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

/** Players by name, each with the totals of all transfers in and out. */
const HOLDINGS = `
  select p.username, p.currency, p.balance,
    coalesce(sum(case when t.amount > 0 then t.amount end), 0) as moved_in,
    coalesce(-sum(case when t.amount < 0 then t.amount end), 0) as moved_out
  from (select * from player where provider = ? and username > ? order by username limit ?) p
  left join game_transfer t on t.provider = p.provider and t.username = p.username
  group by p.username, p.currency, p.balance order by p.username`;

const holder = (kind: HolderKind, code: string, { currency }: Player): Holder => ({
  kind,
  code,
  number: "",
  currency,
});

/** One provider's books, with the parts that a person may see. */
export type GameLedger = GameBook & {
  /** All players with an account there, by name. */
  readonly players: () => readonly Player[];
  /** Payouts less stakes over all rounds of a player. */
  readonly net: (username: string) => bigint;
  /** A player's rounds, newest first. */
  readonly lastRounds: (username: string, limit: number) => readonly GameRound[];
};

/** One game provider and the world that it is in. */
type Provider = {
  readonly store: Store;
  readonly books: Books;
  readonly clock: Clock;
  /** The key under which players' passwords are hashed. */
  readonly key: Buffer;
  /** The provider's code (`PG`). */
  readonly code: string;
  /** How late a report of rounds is. */
  readonly reportLagMs: number;
};

/** The players' accounts at one provider. */
const createAccounts = ({ store, key, code }: Provider) => {
  const hashOf = (username: string, password: string): Buffer =>
    createHmac("sha256", key).update(`${code}\n${username}\n${password}`).digest();
  const rowOf = (username: string): Row | null =>
    store.one("select * from player where provider = ? and username = ?", code, username);

  const player: GameBook["player"] = (username) => {
    const row = rowOf(username);
    return row ? readPlayer(row) : null;
  };
  const open: GameBook["open"] = ({ username, password, currency }) =>
    store.write(() => {
      const added = store.run(
        "insert into player (provider, username, password, currency) values (?, ?, ?, ?) on conflict do nothing",
        code,
        username,
        hashOf(username, password),
        currency,
      );
      return added === 1 ? "opened" : "exists";
    });
  const setPassword: GameBook["setPassword"] = (username, password) =>
    store.write(() => {
      const changed = store.run(
        "update player set password = ? where provider = ? and username = ?",
        hashOf(username, password),
        code,
        username,
      );
      return changed === 1 ? "set" : "no-player";
    });
  const isPassword: GameBook["isPassword"] = (username, password) => {
    const kept = rowOf(username)?.["password"];
    return kept instanceof Uint8Array && timingSafeEqual(kept, hashOf(username, password));
  };
  const setBalance = (username: string, balance: bigint): void => {
    store.run("update player set balance = ? where provider = ? and username = ?", balance, code, username);
  };
  return { player, open, setPassword, isPassword, setBalance };
};

type Accounts = Pick<ReturnType<typeof createAccounts>, "player" | "setBalance">;

/** The transfers between the operator and the players of one provider. */
const createTransfers = ({ store, books, clock, code }: Provider, { player, setBalance }: Accounts) => {
  const transferOf: GameBook["transferOf"] = (reference) => {
    const row = store.one("select * from game_transfer where provider = ? and reference = ?", code, reference);
    return row ? readTransfer(row) : null;
  };
  const transfer: GameBook["transfer"] = ({ username, reference, direction, amount }) =>
    store.write(() => {
      const known = transferOf(reference);
      if (known) return { is: "repeated", transfer: known };
      const who = player(username);
      if (!who) return { is: "no-player" };
      const signed = direction === "in" ? amount : -amount;
      const balance = who.balance + signed;
      if (balance < 0n) return { is: "insufficient" };
      const [operator, players] = [holder("outside", "operator", who), holder("game", code, who)];
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
        clock.now().getTime(),
      );
      if (!made) throw new Error("a transfer that was just made is not there");
      return { is: "done", transfer: readTransfer(made) };
    });
  const isVoid: GameBook["isVoid"] = (reference) =>
    store.one("select reference from game_void where provider = ? and reference = ?", code, reference) !== null;
  const voidTransfer: GameBook["void"] = (reference) =>
    store.write(() => {
      const known = transferOf(reference);
      if (known) return known;
      store.run(
        "insert into game_void (provider, reference, at) values (?, ?, ?) on conflict do nothing",
        code,
        reference,
        clock.now().getTime(),
      );
      return null;
    });
  return { transferOf, transfer, isVoid, void: voidTransfer };
};

/** The rounds that are played at one provider. Stakes go to the provider's own `house`, which pays the winnings. */
const createPlay = ({ store, books, clock, code }: Provider, { player, setBalance }: Accounts): GameBook["play"] => {
  const insert = (round: Omit<GameRound, "id" | "at">): GameRound => {
    const made = store.one(
      `insert into round (provider, username, stake, payout, balance_after, at)
       values (?, ?, ?, ?, ?, ?) returning *`,
      code,
      round.username,
      round.stake,
      round.payout,
      round.balanceAfter,
      clock.now().getTime(),
    );
    if (!made) throw new Error("a round that was just played is not there");
    const { event = null, side = null } = round.bet ?? {};
    const played = readRound({ ...made, event, side });
    if (round.bet)
      store.run(
        "insert into round_bet (round, event, side) values (?, ?, ?)",
        played.id,
        round.bet.event,
        round.bet.side,
      );
    return played;
  };

  return ({ username, stake, payout, bet = null }) =>
    store.write(() => {
      const who = player(username);
      if (!who) return { is: "no-player" };
      if (stake > who.balance) return { is: "insufficient" };
      const balanceAfter = who.balance - stake + payout;
      const round = insert({ username, stake, payout, balanceAfter, bet });
      const [players, house] = [holder("game", code, who), holder("house", code, who)];
      const reference = `R${round.id}`;
      if (stake > 0n) books.move({ from: players, to: house, amount: stake, what: "stake", reference });
      if (payout > 0n) books.move({ from: house, to: players, amount: payout, what: "payout", reference });
      setBalance(username, balanceAfter);
      return { is: "played", round };
    });
};

/** The report of rounds of one provider. */
const createReport = ({ store, clock, code, reportLagMs }: Provider): GameBook["report"] => {
  const read = (username: string, from: number, to: number, limit: number): readonly GameRound[] =>
    store
      .all(`${ROUNDS} and at >= ? and at < ? order by at, id limit ?`, code, username, from, to, limit)
      .map(readRound);

  return ({ username, from, limit }) => {
    const upTo = clock.now().getTime() - reportLagMs;
    const found = read(username, from.getTime(), upTo, limit + 1);
    const next = found[limit]?.at.getTime();
    const completeUpTo = new Date(upTo);
    if (next === undefined) return { rounds: found, completeUpTo, hasMore: false };
    const whole = found.filter(({ at }) => at.getTime() < next);
    const rounds = whole.length > 0 ? whole : read(username, next, next + 1, Number.MAX_SAFE_INTEGER);
    return { rounds, completeUpTo, hasMore: true };
  };
};

/** The books of a game provider. Players' money is the holder `game`; transfers come from the operator and go back. */
export const createGameBook = (provider: Provider): GameLedger => {
  const { store, code } = provider;
  const { setBalance, ...accounts } = createAccounts(provider);
  const parts = { player: accounts.player, setBalance };
  return {
    ...accounts,
    ...createTransfers(provider, parts),
    play: createPlay(provider, parts),
    report: createReport(provider),
    players: () => store.all("select * from player where provider = ? order by username", code).map(readPlayer),
    net: (username) => {
      const sum = "select coalesce(sum(payout - stake), 0) as net from round where provider = ? and username = ?";
      return bigintOf(store.one(sum, code, username) ?? {}, "net");
    },
    lastRounds: (username, limit) =>
      store.all(`${ROUNDS} order by id desc limit ?`, code, username, limit).map(readRound),
    holdings: (after, limit) => store.all(HOLDINGS, code, after, limit).map(readHolding),
  };
};
