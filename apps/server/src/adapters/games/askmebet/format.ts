import * as z from "zod";

import { amountText } from "../../amount-text.ts";

/** Askmebet's codes that decide the outcome of a call [3P]. */
export const askmebetCode = {
  done: 0,
  badRequest: 901,
  badKey: 902,
  badSignature: 903,
  noUser: 910,
  userExists: 911,
  notEnough: 920,
} as const;

const failure = z.object({ code: z.number().int().positive(), msg: z.string().max(100) });

const answerOf = <Result extends z.ZodType>(result: Result) =>
  z.union([z.object({ code: z.literal(askmebetCode.done), result }), failure]);

const user = z.string().min(1).max(50);
const moment = z.iso.datetime().transform((text) => new Date(text));

export const askmebetUser = answerOf(z.object({ user }));
export const askmebetCredit = answerOf(z.object({ user, currency: z.string().max(10), credit: amountText }));
export const askmebetMoved = answerOf(z.object({ user, amount: amountText, credit: amountText }));
export const askmebetLogin = answerOf(z.object({ url: z.string().max(2000) }));
/** Wins and losses of one player, bet by bet, oldest first. */
export const askmebetWinLose = answerOf(
  z.object({
    user,
    list: z
      .array(
        z.object({
          id: z.string().min(1).max(50),
          at: moment,
          bet: amountText,
          win: amountText,
          validBet: amountText,
        }),
      )
      .max(10_000),
    completeTo: moment,
    more: z.boolean(),
  }),
);
export const askmebetUsers = answerOf(
  z.object({
    list: z
      .array(
        z.object({
          user,
          currency: z.enum(["THB", "LAK"]),
          credit: amountText,
          deposit: amountText,
          withdraw: amountText,
        }),
      )
      .max(1_000),
    next: user.nullable(),
  }),
);
