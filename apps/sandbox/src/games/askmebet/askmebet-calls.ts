import { createHash, timingSafeEqual } from "node:crypto";

import * as z from "zod";

import { amountFromText, amountToText } from "../amount-text.ts";
import type { GameBook } from "../game-book.ts";

const messages = {
  901: "INVALID_REQUEST",
  902: "INVALID_KEY",
  903: "INVALID_SIGNATURE",
  910: "USER_NOT_FOUND",
  911: "USER_EXISTS",
  912: "WRONG_PASSWORD",
  920: "NOT_ENOUGH_CREDIT",
} as const;

const ok = (result: unknown): unknown => ({ code: 0, msg: "SUCCESS", result });
/** A failure in askmebet's form. */
export const askmebetFailure = (code: keyof typeof messages): unknown => ({ code, msg: messages[code] });

/** What askmebet's calls use. */
export type AskmebetContext = {
  readonly book: GameBook;
  /** The provider's own number for a transfer, because the caller gives none. */
  readonly newReference: () => string;
  /** A one-time address that opens the game for a player. */
  readonly gameLink: (username: string, language: string) => string;
};

const user = z.string().regex(/^[\w@.-]{1,50}$/);
const password = z.string().min(8).max(64);
const agent = z.literal("krapao");

/** A call whose body fits `schema`, or INVALID_REQUEST. */
const call =
  <Body>(schema: z.ZodType<Body>, answer: (context: AskmebetContext, body: Body) => unknown) =>
  (context: AskmebetContext, body: unknown): unknown => {
    const read = schema.safeParse(body);
    return read.success ? answer(context, read.data) : askmebetFailure(901);
  };

/** md5 of `amount:user:agent`, in hex, as the provider requires. */
const isSigned = (body: { amount: string; user: string; agent: string; signature: string }): boolean => {
  const expected = createHash("md5").update(`${body.amount}:${body.user}:${body.agent}`).digest();
  return timingSafeEqual(expected, Buffer.from(body.signature, "hex"));
};

/** Moves money in or out. The caller has no reference, so the same call twice moves the money twice. */
const move = (direction: "in" | "out") =>
  call(
    z.strictObject({ agent, user, amount: z.string().max(20), signature: z.string().regex(/^[0-9a-f]{32}$/) }),
    ({ book, newReference }, body) => {
      if (!isSigned(body)) return askmebetFailure(903);
      const amount = amountFromText(body.amount);
      if (amount === null || amount <= 0n) return askmebetFailure(901);
      const result = book.transfer({ username: body.user, reference: newReference(), direction, amount });
      if (result.is === "no-player") return askmebetFailure(910);
      if (result.is === "insufficient") return askmebetFailure(920);
      if (result.is === "repeated") throw new Error("a number was given twice");
      const { balanceAfter } = result.transfer;
      return ok({ user: body.user, amount: amountToText(amount), credit: amountToText(balanceAfter) });
    },
  );

const MOST_BETS = 1000;
const MOST_USERS = 500;

/** A player's wins and losses from a time on, bet by bet. */
const winLose = call(z.strictObject({ agent, user, from: z.iso.datetime() }), ({ book }, body) => {
  if (!book.player(body.user)) return askmebetFailure(910);
  const report = book.report({ username: body.user, from: new Date(body.from), limit: MOST_BETS });
  return ok({
    user: body.user,
    list: report.rounds.map(({ id, at, stake, payout }) => ({
      id: `A${id}`,
      at: at.toISOString(),
      bet: amountToText(stake),
      win: amountToText(payout),
      validBet: amountToText(stake),
    })),
    completeTo: report.completeUpTo.toISOString(),
    more: report.hasMore,
  });
});

/** The agent's players by name, with the totals of all their transfers in and out. */
const users = call(z.strictObject({ agent, after: z.string().max(50) }), ({ book }, { after }) => {
  const found = book.holdings(after, MOST_USERS);
  return ok({
    list: found.map((player) => ({
      user: player.username,
      currency: player.currency,
      credit: amountToText(player.balance),
      deposit: amountToText(player.movedIn),
      withdraw: amountToText(player.movedOut),
    })),
    next: found.length === MOST_USERS ? (found.at(-1)?.username ?? null) : null,
  });
});

/** Askmebet's calls by their path. The agent's key has been checked already. */
export const askmebetCalls: Readonly<Record<string, (context: AskmebetContext, body: unknown) => unknown>> = {
  create: call(z.strictObject({ agent, user, password, currency: z.enum(["THB", "LAK"]) }), ({ book }, body) =>
    book.open({ username: body.user, password: body.password, currency: body.currency }) === "opened"
      ? ok({ user: body.user })
      : askmebetFailure(911),
  ),
  "reset-password": call(z.strictObject({ agent, user, password }), ({ book }, body) =>
    book.setPassword(body.user, body.password) === "set" ? ok({ user: body.user }) : askmebetFailure(910),
  ),
  credit: call(z.strictObject({ agent, user }), ({ book }, body) => {
    const player = book.player(body.user);
    if (!player) return askmebetFailure(910);
    return ok({ user: player.username, currency: player.currency, credit: amountToText(player.balance) });
  }),
  deposit: move("in"),
  withdraw: move("out"),
  login: call(z.strictObject({ agent, user, password, lang: z.enum(["th", "lo", "en"]) }), ({ book, gameLink }, body) =>
    book.isPassword(body.user, body.password) ? ok({ url: gameLink(body.user, body.lang) }) : askmebetFailure(912),
  ),
  winLose,
  users,
};
