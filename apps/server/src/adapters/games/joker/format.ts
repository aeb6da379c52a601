import * as z from "zod";

import { amountNumber, signedAmountNumber } from "../../amount-number.ts";

/**
 * The values of `Message` that decide the outcome of a call. Source: DOMAIN.md, Game providers [3P]. The words
 * themselves are ours.
 */
export const jokerMessage = {
  badSignature: "InvalidSignature",
  badRequest: "InvalidParameter",
  noUser: "UserNotFound",
  notEnough: "InsufficientCredit",
  noRequest: "RequestNotFound",
} as const;

const failure = z.object({ Message: z.string().regex(/^\w{1,60}$/) });

/** A failure has a 4xx status and a reason in `Message`. */
const answerOf = <Data extends z.ZodType>(data: Data) => z.union([failure, data.transform((good) => ({ good }))]);

const username = z.string().min(1).max(50);
const moment = z.iso.datetime().transform((text) => new Date(text));

/** `Status` says whether the player was made now or existed before. */
export const jokerUser = answerOf(z.object({ Username: username, Status: z.enum(["Created", "OK"]) }));
export const jokerPassword = answerOf(z.object({ Username: username, Status: z.literal("OK") }));
export const jokerCredit = answerOf(
  z.object({ Username: username, Currency: z.string().max(10), Credit: amountNumber }),
);
/** A negative `Amount` is money out of the game. */
export const jokerTransfer = answerOf(
  z.object({ Username: username, RequestID: z.string().max(50), Amount: signedAmountNumber, Credit: amountNumber }),
);
export const jokerCheck = answerOf(
  z.object({ Username: username, RequestID: z.string().max(50), Amount: signedAmountNumber, Time: moment }),
);
export const jokerToken = answerOf(z.object({ Username: username, Token: z.string().regex(/^[\w-]{1,200}$/) }));
/** Wins and losses of one player, game by game, oldest first. */
export const jokerWinloss = answerOf(
  z.object({
    Username: username,
    Winloss: z
      .array(
        z.object({
          OCode: z.string().min(1).max(50),
          Time: moment,
          Amount: amountNumber,
          Result: amountNumber,
        }),
      )
      .max(10_000),
    CompleteTo: moment,
    HasMore: z.boolean(),
  }),
);
export const jokerUsers = answerOf(
  z.object({
    Users: z
      .array(
        z.object({
          Username: username,
          Currency: z.enum(["THB", "LAK"]),
          Credit: amountNumber,
          TransferIn: amountNumber,
          TransferOut: amountNumber,
        }),
      )
      .max(1_000),
    Next: username.nullable(),
  }),
);
