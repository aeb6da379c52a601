import { toMajor } from "@krapao/contract";
import type { Currency } from "@krapao/contract";

import { amountFromText } from "../amount-text.ts";
import type { GameBook, GameRound, GameTransfer } from "../game-book.ts";
import { pgData, pgError } from "./answers.ts";

/** A call's form fields. Operator and secret have been checked already. */
type PgCall = (book: GameBook, fields: URLSearchParams) => unknown;

const name = /^[\w@.-]{1,50}$/;
const isCurrency = (text: string): text is Currency => text === "THB" || text === "LAK";
const field = (fields: URLSearchParams, key: string): string => fields.get(key) ?? "";

const create: PgCall = (book, fields) => {
  const username = field(fields, "player_name");
  const currency = field(fields, "currency");
  if (!name.test(username) || field(fields, "nickname") === "" || !isCurrency(currency)) return pgError("1034");
  return book.open({ username, password: "", currency }) === "opened" ? pgData({ action_result: 1 }) : pgError("1305");
};

const wallet: PgCall = (book, fields) => {
  const player = book.player(field(fields, "player_name"));
  if (!player) return pgError("3004");
  const cash = toMajor(player.balance);
  return pgData({
    currencyCode: player.currency,
    totalBalance: cash,
    cashBalance: cash,
    totalBonusBalance: 0,
    freeGameBalance: 0,
    bonuses: [],
    freeGames: [],
  });
};

const signed = (transfer: GameTransfer): bigint => (transfer.direction === "in" ? transfer.amount : -transfer.amount);

const transfer =
  (direction: "in" | "out"): PgCall =>
  (book, fields) => {
    const amount = amountFromText(field(fields, "amount"));
    const reference = field(fields, "transfer_reference");
    const player = book.player(field(fields, "player_name"));
    if (!player) return pgError("3004");
    if (amount === null || amount <= 0n || !/^[\x21-\x7e]{1,50}$/.test(reference)) return pgError("1034");
    if (field(fields, "currency") !== player.currency) return pgError("1034");
    const result = book.transfer({ username: player.username, reference, direction, amount });
    if (result.is === "no-player") return pgError("3004");
    if (result.is === "insufficient") return pgError("3013");
    const { transfer: made } = result;
    if (made.username !== player.username || made.direction !== direction) return pgError("1034");
    return pgData({
      transactionId: made.id,
      balanceAmountBefore: toMajor(made.balanceAfter - signed(made)),
      balanceAmount: toMajor(made.balanceAfter),
      amount: toMajor(made.amount),
    });
  };

const singleTransaction: PgCall = (book, fields) => {
  const player = book.player(field(fields, "player_name"));
  if (!player) return pgError("3004");
  const found = book.transferOf(field(fields, "transfer_reference"));
  if (found?.username !== player.username) return pgError("3040");
  return pgData({
    transactionId: found.id,
    playerName: player.username,
    currencyCode: player.currency,
    transactionType: found.direction === "in" ? 100 : 200,
    transactionAmount: toMajor(found.amount),
    transactionFrom: toMajor(found.balanceAfter - signed(found)),
    transactionTo: toMajor(found.balanceAfter),
    transactionDateTime: found.at.getTime(),
  });
};

const bet = (book: GameBook, round: GameRound): unknown => ({
  parentBetId: round.id,
  betId: round.id,
  playerName: round.username,
  gameId: 1,
  betType: 1,
  transactionType: 1,
  currency: book.player(round.username)?.currency,
  betAmount: toMajor(round.stake),
  winAmount: toMajor(round.payout),
  balanceBefore: toMajor(round.balanceAfter - round.payout + round.stake),
  balanceAfter: toMajor(round.balanceAfter),
  handsStatus: 2,
  rowVersion: round.at.getTime(),
  betTime: round.at.getTime(),
  betEndTime: round.at.getTime(),
});

/** The largest numbers of bets and of players in one answer. */
const MOST_BETS = 1500;
const MOST_PLAYERS = 500;

/** A player's bets from `row_version` (milliseconds) on, oldest first, about `count` of them. */
const history: PgCall = (book, fields) => {
  const from = Number(field(fields, "row_version"));
  const count = Number(field(fields, "count"));
  const username = field(fields, "player_name");
  if (!Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(count) || count < 1) return pgError("1034");
  if (!book.player(username)) return pgError("3004");
  const { rounds, completeUpTo, hasMore } = book.report({
    username,
    from: new Date(from),
    limit: Math.min(count, MOST_BETS),
  });
  const bets = rounds.map((round) => bet(book, round));
  return pgData({ bets, completeVersion: completeUpTo.getTime(), hasMore });
};

/** Every player of the operator after `after`, by name, with the totals of all transfers in and out. */
const wallets: PgCall = (book, fields) => {
  const found = book.holdings(field(fields, "after"), MOST_PLAYERS);
  const players = found.map((player) => ({
    playerName: player.username,
    currencyCode: player.currency,
    cashBalance: toMajor(player.balance),
    totalTransferIn: toMajor(player.movedIn),
    totalTransferOut: toMajor(player.movedOut),
  }));
  return pgData({ players, next: found.length === MOST_PLAYERS ? (found.at(-1)?.username ?? null) : null });
};

/** PG's calls by their path. */
export const pgCalls: Readonly<Record<string, PgCall>> = {
  "Player/v1/Create": create,
  "Cash/v3/GetPlayerWallet": wallet,
  "Cash/v3/TransferIn": transfer("in"),
  "Cash/v3/TransferOut": transfer("out"),
  "Cash/v3/GetSingleTransaction": singleTransaction,
  "Bet/v4/GetHistory": history,
  "Report/v1/PlayerWallets": wallets,
};
