import * as z from "zod";

import { amountFromText, amountToText } from "../amount-text.ts";
import type { GameBook, GameTransfer } from "../game-book.ts";

const messages = {
  1001: "agent key is wrong",
  1002: "request is not understood",
  2001: "member not found",
  2004: "member exists",
  2010: "balance is not enough",
  2037: "transaction_ref is duplicate",
  2040: "transaction not found",
  2041: "transaction expired",
} as const;

const ok = (data: unknown): unknown => ({ code: 0, message: "success", data });
/** A failure in huay's form. */
export const huayFailure = (code: keyof typeof messages): unknown => ({ code, message: messages[code], data: null });

/** What huay's calls use. */
type Context = {
  readonly book: GameBook;
  readonly now: () => Date;
  /** A one-time address that opens the game for a player, and its expiry. */
  readonly gameLink: (username: string) => { readonly url: string; readonly expiresAt: Date };
};

const username = z.string().regex(/^[\w@.-]{1,50}$/);
const password = z.string().min(8).max(64);
const transactionRef = z.string().regex(/^[\x21-\x7e]{1,50}$/);
const currency = z.enum(["THB", "LAK"]);
const time = z.iso.datetime();

/** A call whose body fits `schema`, or 1002. */
const call =
  <Body>(schema: z.ZodType<Body>, answer: (context: Context, body: Body) => unknown) =>
  (context: Context, body: unknown): unknown => {
    const read = schema.safeParse(body);
    return read.success ? answer(context, read.data) : huayFailure(1002);
  };

const transaction = (made: GameTransfer): unknown => ({
  transaction_id: `H${made.id}`,
  transaction_ref: made.reference,
  username: made.username,
  type: made.direction === "in" ? "deposit" : "withdraw",
  amount: amountToText(made.amount),
  balance: amountToText(made.balanceAfter),
  status: "success",
});

const move = (direction: "in" | "out") =>
  call(
    z.strictObject({
      username,
      amount: z.string().max(20),
      currency,
      transaction_ref: transactionRef,
      expires_at: time.optional(),
    }),
    ({ book, now }, body) => {
      const player = book.player(body.username);
      if (!player) return huayFailure(2001);
      const amount = amountFromText(body.amount);
      if (amount === null || amount <= 0n || player.currency !== body.currency) return huayFailure(1002);
      const isLate = body.expires_at !== undefined && now() > new Date(body.expires_at);
      if (isLate && book.transferOf(body.transaction_ref) === null) return huayFailure(2041);
      const result = book.transfer({ username: body.username, reference: body.transaction_ref, direction, amount });
      if (result.is === "no-player") return huayFailure(2001);
      if (result.is === "insufficient") return huayFailure(2010);
      return result.is === "repeated" ? huayFailure(2037) : ok(transaction(result.transfer));
    },
  );

const MOST_BETS = 1000;
const MOST_MEMBERS = 500;

/** A member's stakes and payouts from a time on. Every stake of the lotto counts in full. */
const bets = call(z.strictObject({ username, from: time }), ({ book }, body) => {
  if (!book.player(body.username)) return huayFailure(2001);
  const report = book.report({ username: body.username, from: new Date(body.from), limit: MOST_BETS });
  return ok({
    username: body.username,
    bets: report.rounds.map(({ id, at, stake, payout }) => ({
      bet_id: `HB${id}`,
      settled_at: at.toISOString(),
      stake: amountToText(stake),
      payout: amountToText(payout),
      valid_turnover: amountToText(stake),
    })),
    complete_until: report.completeUpTo.toISOString(),
    more: report.hasMore,
  });
});

/** The agent's members by name, with the totals of all their deposits and withdrawals. */
const members = call(z.strictObject({ after: z.string().max(50) }), ({ book }, { after }) => {
  const found = book.holdings(after, MOST_MEMBERS);
  return ok({
    members: found.map((member) => ({
      username: member.username,
      currency: member.currency,
      balance: amountToText(member.balance),
      deposits: amountToText(member.movedIn),
      withdrawals: amountToText(member.movedOut),
    })),
    next: found.length === MOST_MEMBERS ? (found.at(-1)?.username ?? null) : null,
  });
});

/** Huay's calls by their path. The agent's key has been checked already. */
export const huayCalls: Readonly<Record<string, (context: Context, body: unknown) => unknown>> = {
  "member/register": call(z.strictObject({ username, password, currency }), ({ book }, body) =>
    book.open(body) === "opened" ? ok({ username: body.username }) : huayFailure(2004),
  ),
  "member/password": call(z.strictObject({ username, password }), ({ book }, body) =>
    book.setPassword(body.username, body.password) === "set" ? ok({ username: body.username }) : huayFailure(2001),
  ),
  "member/balance": call(z.strictObject({ username }), ({ book }, body) => {
    const player = book.player(body.username);
    if (!player) return huayFailure(2001);
    return ok({ username: player.username, currency: player.currency, balance: amountToText(player.balance) });
  }),
  "member/login": call(
    z.strictObject({ username, language: z.enum(["th", "lo", "en"]) }),
    ({ book, gameLink }, body) => {
      if (!book.player(body.username)) return huayFailure(2001);
      const { url, expiresAt } = gameLink(body.username);
      return ok({ url, expires_at: expiresAt.toISOString() });
    },
  ),
  "member/deposit": move("in"),
  "member/withdraw": move("out"),
  "transaction/status": call(z.strictObject({ username, transaction_ref: transactionRef }), ({ book }, body) => {
    const found = book.transferOf(body.transaction_ref);
    return found?.username === body.username ? ok(transaction(found)) : huayFailure(2040);
  }),
  "report/bets": bets,
  "report/members": members,
};
