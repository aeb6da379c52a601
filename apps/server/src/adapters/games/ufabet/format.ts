import * as z from "zod";

import { amountText } from "../../amount-text.ts";

/** The reseller's codes that decide the outcome of a call [3P]. */
export const ufabetCode = {
  badToken: "INVALID_TOKEN",
  badRequest: "INVALID_REQUEST",
  noUser: "USER_NOT_FOUND",
  userExists: "USER_EXISTS",
  insufficient: "INSUFFICIENT_CREDIT",
  noRef: "REF_NOT_FOUND",
} as const;

const failure = z.object({ success: z.literal(false), code: z.string().max(40) });

const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.discriminatedUnion("success", [z.object({ success: z.literal(true), data }), failure]);

export const ufabetToken = answerOf(z.object({ token: z.string().min(1).max(500) }));
export const ufabetUser = answerOf(z.object({ username: z.string().max(50) }));
export const ufabetCredit = answerOf(
  z.object({ username: z.string().max(50), currency: z.string().max(10), credit: amountText }),
);
export const ufabetMoved = answerOf(
  z.object({ ref: z.string().max(50), transaction_id: z.string().max(50), amount: amountText }),
);
export const ufabetStatus = answerOf(
  z.object({
    username: z.string().max(50),
    ref: z.string().max(50),
    transaction_id: z.string().max(50),
    type: z.enum(["add", "del"]),
    amount: amountText,
    status: z.enum(["completed", "processing"]),
  }),
);
export const ufabetLogin = answerOf(z.object({ url: z.string().max(2000) }));

const moment = z.iso.datetime().transform((text) => new Date(text));

/** Settled bets of one user, oldest first. */
export const ufabetBets = answerOf(
  z.object({
    username: z.string().max(50),
    bets: z
      .array(
        z.object({
          ticket: z.string().min(1).max(50),
          time: moment,
          stake: amountText,
          payout: amountText,
          valid_stake: amountText,
          // Only the flags use this field, so a wrong one does not make the report unclear.
          match: z.string().max(100).nullish().catch(null),
          selection: z.string().max(50).nullish().catch(null),
        }),
      )
      .max(10_000),
    complete_until: moment,
    has_more: z.boolean(),
  }),
);
export const ufabetUsers = answerOf(
  z.object({
    users: z
      .array(
        z.object({
          username: z.string().min(1).max(50),
          currency: z.enum(["THB", "LAK"]),
          credit: amountText,
          added: amountText,
          taken: amountText,
        }),
      )
      .max(1_000),
    next: z.string().min(1).max(50).nullable(),
  }),
);
