import * as z from "zod";

import { amountFromText, amountToText } from "../amount-text.ts";
import type { GameBook } from "../game-book.ts";

type Failure =
  | "INVALID_TOKEN"
  | "INVALID_REQUEST"
  | "USER_NOT_FOUND"
  | "USER_EXISTS"
  | "WRONG_PASSWORD"
  | "INSUFFICIENT_CREDIT"
  | "DUPLICATE_REF"
  | "REF_NOT_FOUND";

const ok = (data: unknown): unknown => ({ success: true, data });
/** A failure in the reseller's form. */
export const ufabetFailure = (code: Failure): unknown => ({ success: false, code });

/** What the reseller's calls use. */
type Context = {
  readonly book: GameBook;
  /** A one-time address that opens the game for a player. */
  readonly gameLink: (username: string) => string;
};

const username = z.string().regex(/^[\w@.-]{1,50}$/);
const password = z.string().min(8).max(64);
const ref = z.string().regex(/^[\x21-\x7e]{1,50}$/);
const amount = z.string().max(20);

/** A call whose body fits `schema`, or INVALID_REQUEST. */
const call =
  <Body>(schema: z.ZodType<Body>, answer: (context: Context, body: Body) => unknown) =>
  (context: Context, body: unknown): unknown => {
    const read = schema.safeParse(body);
    return read.success ? answer(context, read.data) : ufabetFailure("INVALID_REQUEST");
  };

const move = (direction: "in" | "out") =>
  call(z.strictObject({ username, amount, ref }), ({ book }, body) => {
    const minor = amountFromText(body.amount);
    if (minor === null || minor <= 0n) return ufabetFailure("INVALID_REQUEST");
    const result = book.transfer({ username: body.username, reference: body.ref, direction, amount: minor });
    if (result.is === "no-player") return ufabetFailure("USER_NOT_FOUND");
    if (result.is === "insufficient") return ufabetFailure("INSUFFICIENT_CREDIT");
    if (result.is === "repeated") return ufabetFailure("DUPLICATE_REF");
    const { transfer } = result;
    return ok({
      username: transfer.username,
      ref: transfer.reference,
      transaction_id: `UF${transfer.id}`,
      amount: amountToText(transfer.amount),
      credit: amountToText(transfer.balanceAfter),
    });
  });

const status = call(z.strictObject({ username, ref }), ({ book }, body) => {
  const found = book.transferOf(body.ref);
  if (found?.username !== body.username) return ufabetFailure("REF_NOT_FOUND");
  return ok({
    username: found.username,
    ref: found.reference,
    transaction_id: `UF${found.id}`,
    type: found.direction === "in" ? "add" : "del",
    amount: amountToText(found.amount),
    status: "completed",
  });
});

const MOST_BETS = 1000;
const MOST_USERS = 500;

/**
 * A user's settled bets from a time on, with the match and the pick where there is one. Every stake counts as turnover
 * in full, also of bets on both sides of a match: the partner has to find those itself.
 */
const bets = call(z.strictObject({ username, from: z.iso.datetime() }), ({ book }, body) => {
  if (!book.player(body.username)) return ufabetFailure("USER_NOT_FOUND");
  const report = book.report({ username: body.username, from: new Date(body.from), limit: MOST_BETS });
  return ok({
    username: body.username,
    bets: report.rounds.map(({ id, at, stake, payout, bet }) => ({
      ticket: `UT${id}`,
      time: at.toISOString(),
      stake: amountToText(stake),
      payout: amountToText(payout),
      valid_stake: amountToText(stake),
      match: bet?.event ?? null,
      selection: bet?.side ?? null,
    })),
    complete_until: report.completeUpTo.toISOString(),
    has_more: report.hasMore,
  });
});

/** The partner's users by name, with the totals of all credit added and taken. */
const users = call(z.strictObject({ after: z.string().max(50) }), ({ book }, { after }) => {
  const found = book.holdings(after, MOST_USERS);
  return ok({
    users: found.map((user) => ({
      username: user.username,
      currency: user.currency,
      credit: amountToText(user.balance),
      added: amountToText(user.movedIn),
      taken: amountToText(user.movedOut),
    })),
    next: found.length === MOST_USERS ? (found.at(-1)?.username ?? null) : null,
  });
});

/** The reseller's calls by their path. The partner's token has been checked already. */
export const ufabetCalls: Readonly<Record<string, (context: Context, body: unknown) => unknown>> = {
  "user/create": call(z.strictObject({ username, password, currency: z.enum(["THB", "LAK"]) }), ({ book }, body) =>
    book.open(body) === "opened" ? ok({ username: body.username }) : ufabetFailure("USER_EXISTS"),
  ),
  "change-password": call(z.strictObject({ username, password }), ({ book }, body) =>
    book.setPassword(body.username, body.password) === "set"
      ? ok({ username: body.username })
      : ufabetFailure("USER_NOT_FOUND"),
  ),
  "user/credit": call(z.strictObject({ username }), ({ book }, body) => {
    const player = book.player(body.username);
    if (!player) return ufabetFailure("USER_NOT_FOUND");
    return ok({ username: player.username, currency: player.currency, credit: amountToText(player.balance) });
  }),
  "auth/login": call(z.strictObject({ username, password }), ({ book, gameLink }, body) =>
    book.isPassword(body.username, body.password)
      ? ok({ url: gameLink(body.username) })
      : ufabetFailure("WRONG_PASSWORD"),
  ),
  "credit/add": move("in"),
  "credit/del": move("out"),
  "credit/status": status,
  "report/bets": bets,
  "report/users": users,
};
