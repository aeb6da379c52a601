import * as z from "zod";

import { amountText } from "../../amount-text.ts";

/** Huay's codes that decide the outcome of a call [3P]. 2037, for a repeated reference, is from public clients. */
export const huayCode = {
  done: 0,
  badKey: 1001,
  badRequest: 1002,
  noMember: 2001,
  memberExists: 2004,
  insufficient: 2010,
  duplicate: 2037,
  noTransaction: 2040,
  expired: 2041,
} as const;

const failure = z.object({ code: z.number().int().positive(), data: z.null() });

const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.union([z.object({ code: z.literal(huayCode.done), data }), failure]);

export const huayMember = answerOf(z.object({ username: z.string().max(50) }));
export const huayBalance = answerOf(
  z.object({ username: z.string().max(50), currency: z.string().max(10), balance: amountText }),
);
/** `type` is the direction. `status` says whether the transfer is finished. */
export const huayTransaction = answerOf(
  z.object({
    transaction_id: z.string().max(50),
    transaction_ref: z.string().max(50),
    username: z.string().max(50),
    type: z.enum(["deposit", "withdraw"]),
    amount: amountText,
    status: z.enum(["success", "pending"]),
  }),
);
export const huayLogin = answerOf(z.object({ url: z.string().max(2000) }));

const moment = z.iso.datetime().transform((text) => new Date(text));

/** One member's settled bets, oldest first. */
export const huayBets = answerOf(
  z.object({
    username: z.string().max(50),
    bets: z
      .array(
        z.object({
          bet_id: z.string().min(1).max(50),
          settled_at: moment,
          stake: amountText,
          payout: amountText,
          valid_turnover: amountText,
        }),
      )
      .max(10_000),
    complete_until: moment,
    more: z.boolean(),
  }),
);
export const huayMembers = answerOf(
  z.object({
    members: z
      .array(
        z.object({
          username: z.string().min(1).max(50),
          currency: z.enum(["THB", "LAK"]),
          balance: amountText,
          deposits: amountText,
          withdrawals: amountText,
        }),
      )
      .max(1_000),
    next: z.string().min(1).max(50).nullable(),
  }),
);
