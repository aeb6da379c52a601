import * as z from "zod";

import { amountNumber as pgAmount } from "../../amount-number.ts";

/** PG's codes that decide the outcome of a call. Source: DOMAIN.md, Game providers [3P]. */
export const pgCode = {
  invalidRequest: "1034",
  invalidOperator: "1204",
  invalidSession: "1300",
  playerExists: "1305",
  emptyValue: "3001",
  noPlayer: "3004",
  noWallet: "3005",
  insufficient: "3013",
  noTransaction: "3040",
} as const;

const failure = z.object({ data: z.null(), error: z.object({ code: z.string().max(20) }) });

const answerOf = <Data extends z.ZodType>(data: Data) => z.union([z.object({ data, error: z.null() }), failure]);

const whole = z.number().int().nonnegative();

export const pgCreated = answerOf(z.object({ action_result: z.literal(1) }));
export const pgWallet = answerOf(z.object({ currencyCode: z.string().max(10), cashBalance: pgAmount }));
export const pgTransferred = answerOf(z.object({ transactionId: whole, amount: pgAmount, balanceAmount: pgAmount }));
/** `transactionType` 100 is into the game, 200 out of it. */
export const pgTransaction = answerOf(
  z.object({
    transactionId: whole,
    playerName: z.string().max(50),
    currencyCode: z.string().max(10),
    transactionType: z.union([z.literal(100), z.literal(200)]),
    transactionAmount: pgAmount,
  }),
);

const moment = whole.transform((milliseconds, context) => {
  const at = new Date(milliseconds);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: "custom", message: "time" });
  return z.NEVER;
});

/** The lines of GetHistory. A slot's round is finished when it is reported, and its whole stake counts. */
export const pgHistory = answerOf(
  z.object({
    bets: z
      .array(
        z.object({
          betId: whole,
          playerName: z.string().max(50),
          betAmount: pgAmount,
          winAmount: pgAmount,
          betEndTime: moment,
        }),
      )
      .max(10_000),
    completeVersion: moment,
    hasMore: z.boolean(),
  }),
);
export const pgWallets = answerOf(
  z.object({
    players: z
      .array(
        z.object({
          playerName: z.string().min(1).max(50),
          currencyCode: z.enum(["THB", "LAK"]),
          cashBalance: pgAmount,
          totalTransferIn: pgAmount,
          totalTransferOut: pgAmount,
        }),
      )
      .max(1_000),
    next: z.string().min(1).max(50).nullable(),
  }),
);
