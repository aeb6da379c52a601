import { toMajor } from "@krapao/contract";
import * as z from "zod";

import { amountFromText } from "../amount-text.ts";
import type { GameBook } from "../game-book.ts";

/** A failure: its status and its text. */
export type JokerFailure = { readonly status: 400 | 401 | 404; readonly message: string };
type Answer = { readonly good: unknown } | JokerFailure;

const bad: JokerFailure = { status: 400, message: "InvalidParameter" };
const noUser: JokerFailure = { status: 400, message: "UserNotFound" };

/** What Joker's calls use. */
export type JokerContext = {
  readonly book: GameBook;
  /** A one-time token that opens the game for a player. */
  readonly newToken: (username: string) => string;
};

const Username = z.string().regex(/^[\w@.-]{1,50}$/);
const RequestID = z.string().regex(/^[\x21-\x7e]{1,50}$/);

/** A call whose fields fit `schema`, or InvalidParameter. */
const call =
  <Body>(schema: z.ZodType<Body>, answer: (context: JokerContext, body: Body) => Answer) =>
  (context: JokerContext, body: unknown): Answer => {
    const read = schema.safeParse(body);
    return read.success ? answer(context, read.data) : bad;
  };

const MOST_LINES = 1000;
const MOST_USERS = 500;

/** Makes a player. An existing player of that name is returned. */
const CU = call(z.object({ Username, Currency: z.enum(["THB", "LAK"]) }), ({ book }, body) => {
  const player = book.player(body.Username);
  if (player && player.currency !== body.Currency) return bad;
  // Without a password nobody can log in.
  const opened = book.open({ username: body.Username, password: "", currency: body.Currency });
  return { good: { Username: body.Username, Status: opened === "opened" ? "Created" : "OK" } };
});

/** Sets a password. */
const SP = call(z.object({ Username, Password: z.string().min(8).max(64) }), ({ book }, body) =>
  book.setPassword(body.Username, body.Password) === "set"
    ? { good: { Username: body.Username, Status: "OK" } }
    : noUser,
);

/** The player's credit. */
const GC = call(z.object({ Username }), ({ book }, body) => {
  const player = book.player(body.Username);
  if (!player) return noUser;
  return { good: { Username: player.username, Currency: player.currency, Credit: toMajor(player.balance) } };
});

/** Moves a signed amount. The same request again gets the first answer. */
const TC = call(
  z.object({ Username, RequestID, Amount: z.string().max(20), Currency: z.enum(["THB", "LAK"]) }),
  ({ book }, body) => {
    const player = book.player(body.Username);
    if (!player) return noUser;
    const direction = body.Amount.startsWith("-") ? "out" : "in";
    const amount = amountFromText(body.Amount.replace(/^-/, ""));
    if (amount === null || amount <= 0n || player.currency !== body.Currency) return bad;
    const result = book.transfer({ username: body.Username, reference: body.RequestID, direction, amount });
    if (result.is === "no-player") return noUser;
    if (result.is === "insufficient") return { status: 400, message: "InsufficientCredit" };
    const { transfer } = result;
    const isSame =
      transfer.username === body.Username && transfer.direction === direction && transfer.amount === amount;
    if (!isSame) return { status: 400, message: "DuplicateRequestID" };
    const signed = direction === "in" ? amount : -amount;
    const Credit = toMajor(transfer.balanceAfter);
    return {
      good: { Username: body.Username, RequestID: transfer.reference, Amount: toMajor(signed), Credit },
    };
  },
);

/** What became of a request. 404 when it never happened. */
const TCH = call(z.object({ RequestID }), ({ book }, body) => {
  const found = book.transferOf(body.RequestID);
  if (!found) return { status: 404, message: "RequestNotFound" };
  return {
    good: {
      Username: found.username,
      RequestID: found.reference,
      Amount: toMajor(found.direction === "in" ? found.amount : -found.amount),
      Time: found.at.toISOString(),
    },
  };
});

/** A one-time token. */
const PLAY = call(z.object({ Username }), ({ book, newToken }, body) =>
  book.player(body.Username) ? { good: { Username: body.Username, Token: newToken(body.Username) } } : noUser,
);

/** Wins and losses from a time on, game by game. */
const RWL = call(z.object({ Username, StartDate: z.iso.datetime() }), ({ book }, body) => {
  if (!book.player(body.Username)) return noUser;
  const report = book.report({ username: body.Username, from: new Date(body.StartDate), limit: MOST_LINES });
  return {
    good: {
      Username: body.Username,
      Winloss: report.rounds.map(({ id, at, stake, payout }) => ({
        OCode: `J${id}`,
        Time: at.toISOString(),
        Amount: toMajor(stake),
        Result: toMajor(payout),
      })),
      CompleteTo: report.completeUpTo.toISOString(),
      HasMore: report.hasMore,
    },
  };
});

/** Players by name, with the totals of all their transfers in and out. */
const LU = call(z.object({ After: z.string().max(50) }), ({ book }, { After }) => {
  const found = book.holdings(After, MOST_USERS);
  return {
    good: {
      Users: found.map((player) => ({
        Username: player.username,
        Currency: player.currency,
        Credit: toMajor(player.balance),
        TransferIn: toMajor(player.movedIn),
        TransferOut: toMajor(player.movedOut),
      })),
      Next: found.length === MOST_USERS ? (found.at(-1)?.username ?? null) : null,
    },
  };
});

/** Joker's calls by their `Method`. The signature has been checked already. */
export const jokerCalls: Readonly<Record<string, (context: JokerContext, body: unknown) => Answer>> = {
  CU,
  SP,
  GC,
  TC,
  TCH,
  PLAY,
  RWL,
  LU,
};
