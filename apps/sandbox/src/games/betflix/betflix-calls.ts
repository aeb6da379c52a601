import { toMajor } from "@krapao/contract";
import type { Currency } from "@krapao/contract";

import { amountFromText } from "../amount-text.ts";
import type { GameBook } from "../game-book.ts";

const messages = {
  1001: "invalid agent or key",
  1002: "invalid parameter",
  2001: "user not found",
  2002: "username is already taken",
  3001: "credit is not enough",
  3002: "ref is duplicate",
} as const;

const ok = (data: unknown): unknown => ({ status: "success", error_code: 0, msg: "OK", data });
/** A failure in betflix's form. */
export const betflixFailure = (code: keyof typeof messages): unknown => ({
  status: "error",
  error_code: code,
  msg: messages[code],
});

/** What betflix's calls use. */
export type BetflixContext = {
  readonly book: GameBook;
  /** A one-time address that opens the game for a player. */
  readonly gameLink: (username: string, language: string) => string;
};

type BetflixCall = (context: BetflixContext, fields: URLSearchParams) => unknown;

const name = /^[\w@.-]{1,50}$/;
const isCurrency = (text: string): text is Currency => text === "THB" || text === "LAK";
const field = (fields: URLSearchParams, key: string): string => fields.get(key) ?? "";
const isPassword = (text: string): boolean => text.length >= 8 && text.length <= 64;

const register: BetflixCall = ({ book }, fields) => {
  const [username, password, currency] = [
    field(fields, "username"),
    field(fields, "password"),
    field(fields, "currency"),
  ];
  if (!name.test(username) || !isPassword(password) || !isCurrency(currency)) return betflixFailure(1002);
  return book.open({ username, password, currency }) === "opened" ? ok({ username }) : betflixFailure(2002);
};

const edit: BetflixCall = ({ book }, fields) => {
  const [username, password] = [field(fields, "username"), field(fields, "password")];
  if (!isPassword(password)) return betflixFailure(1002);
  return book.setPassword(username, password) === "set" ? ok({ username }) : betflixFailure(2001);
};

const balance: BetflixCall = ({ book }, fields) => {
  const player = book.player(field(fields, "username"));
  if (!player) return betflixFailure(2001);
  return ok({ username: player.username, currency: player.currency, balance: toMajor(player.balance) });
};

/** Moves money in, or out when the amount is negative. No call tells what became of a `ref`. */
const transfer: BetflixCall = ({ book }, fields) => {
  const [username, ref, text] = [field(fields, "username"), field(fields, "ref"), field(fields, "amount")];
  const direction = text.startsWith("-") ? "out" : "in";
  const amount = amountFromText(text.replace(/^-/, ""));
  if (amount === null || amount <= 0n || !/^[\x21-\x7e]{1,50}$/.test(ref)) return betflixFailure(1002);
  const result = book.transfer({ username, reference: ref, direction, amount });
  if (result.is === "no-player") return betflixFailure(2001);
  if (result.is === "insufficient") return betflixFailure(3001);
  if (result.is === "repeated") return betflixFailure(3002);
  const { balanceAfter } = result.transfer;
  return ok({
    username,
    ref,
    amount: toMajor(direction === "in" ? amount : -amount),
    balance: toMajor(balanceAfter),
  });
};

const MOST_BETS = 1000;
const MOST_USERS = 500;

/** A player's turnover and result from a time on, with the bets of these sums. */
const summary: BetflixCall = ({ book }, fields) => {
  const [username, start] = [field(fields, "username"), new Date(field(fields, "start"))];
  if (Number.isNaN(start.getTime())) return betflixFailure(1002);
  if (!book.player(username)) return betflixFailure(2001);
  const { rounds, completeUpTo, hasMore } = book.report({ username, from: start, limit: MOST_BETS });
  return ok({
    username,
    turnover: toMajor(rounds.reduce((sum, { stake }) => sum + stake, 0n)),
    winloss: toMajor(rounds.reduce((sum, { stake, payout }) => sum + payout - stake, 0n)),
    bets: rounds.map(({ id, at, stake, payout }) => ({
      id: `BF${id}`,
      time: at.toISOString(),
      bet: toMajor(stake),
      win: toMajor(payout),
      valid: toMajor(stake),
    })),
    complete_until: completeUpTo.toISOString(),
    more: hasMore,
  });
};

/** The agent's players by name, with the totals of all their transfers in and out. */
const list: BetflixCall = ({ book }, fields) => {
  const found = book.holdings(field(fields, "after"), MOST_USERS);
  return ok({
    users: found.map((player) => ({
      username: player.username,
      currency: player.currency,
      balance: toMajor(player.balance),
      deposit: toMajor(player.movedIn),
      withdraw: toMajor(player.movedOut),
    })),
    next: found.length === MOST_USERS ? (found.at(-1)?.username ?? null) : null,
  });
};

const login: BetflixCall = ({ book, gameLink }, fields) => {
  const username = field(fields, "username");
  if (!book.player(username)) return betflixFailure(2001);
  return ok({ launch_url: gameLink(username, field(fields, "lang")) });
};

/** Betflix's calls by their path. Agent and key have been checked already. */
export const betflixCalls: Readonly<Record<string, BetflixCall>> = {
  "v4/user/register": register,
  "v4/user/edit": edit,
  "v4/user/balance": balance,
  "v4/user/transfer": transfer,
  "v4/user/list": list,
  "v4/play/login": login,
  "v4/report/summary": summary,
};
