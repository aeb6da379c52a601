import * as z from "zod";

import { amountNumber, signedAmountNumber } from "../../amount-number.ts";

/** Betflix's codes that decide the outcome of a call [3P]. */
export const betflixCode = {
  done: 0,
  badKey: 1001,
  badRequest: 1002,
  noUser: 2001,
  userExists: 2002,
  notEnough: 3001,
} as const;

const failure = z.object({ status: z.literal("error"), error_code: z.number().int().positive() });

const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.union([z.object({ status: z.literal("success"), error_code: z.literal(betflixCode.done), data }), failure]);

const username = z.string().min(1).max(50);
const moment = z.iso.datetime().transform((text) => new Date(text));

export const betflixUser = answerOf(z.object({ username }));
export const betflixBalance = answerOf(z.object({ username, currency: z.string().max(10), balance: amountNumber }));
/** A negative `amount` is money out of the game. */
export const betflixTransfer = answerOf(
  z.object({ username, ref: z.string().max(50), amount: signedAmountNumber, balance: amountNumber }),
);
export const betflixLogin = answerOf(z.object({ launch_url: z.string().max(2000) }));

/** One player's turnover and result in a period, with their bets, oldest first. */
export const betflixSummary = answerOf(
  z
    .object({
      username,
      turnover: amountNumber,
      winloss: signedAmountNumber,
      bets: z
        .array(
          z.object({
            id: z.string().min(1).max(50),
            time: moment,
            bet: amountNumber,
            win: amountNumber,
            valid: amountNumber,
          }),
        )
        .max(10_000),
      complete_until: moment,
      more: z.boolean(),
    })
    .refine(
      ({ turnover, winloss, bets }) =>
        turnover === bets.reduce((sum, { valid }) => sum + valid, 0n) &&
        winloss === bets.reduce((sum, { bet, win }) => sum + win - bet, 0n),
      "sums that are not those of the bets",
    ),
);
export const betflixUsers = answerOf(
  z.object({
    users: z
      .array(
        z.object({
          username,
          currency: z.enum(["THB", "LAK"]),
          balance: amountNumber,
          deposit: amountNumber,
          withdraw: amountNumber,
        }),
      )
      .max(1_000),
    next: username.nullable(),
  }),
);
