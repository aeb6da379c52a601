import * as z from "zod";

import { amountText, movedAmountText } from "../../amount-text.ts";

const username = z.string().min(1).max(50);
const currency = z.enum(["THB", "LAK"]);
const moment = z.iso.datetime().transform((text) => new Date(text));

export const signedPlayer = z.object({ username, currency, balance: amountText });

const transferHead = {
  id: z.string().min(1).max(60),
  reference: z.string().min(1).max(60),
};

/** A transfer in the provider's format. `FAILED` is final and has a reason. */
export const signedTransfer = z.discriminatedUnion("status", [
  z.object({
    status: z.enum(["DONE", "PROCESSING"]),
    ...transferHead,
    username,
    direction: z.enum(["in", "out"]),
    amount: movedAmountText,
    currency,
  }),
  z.object({ status: z.literal("FAILED"), ...transferHead, reason: z.string().regex(/^[A-Z_]{1,60}$/) }),
]);
export type SignedTransfer = z.output<typeof signedTransfer>;

export const signedSession = z.object({ username, url: z.string().max(2000) });

/** One player's settled rounds, oldest first. `event` and `side` are there where the game has them. */
export const signedRounds = z.object({
  username,
  rounds: z
    .array(
      z.object({
        id: z.string().min(1).max(50),
        at: moment,
        stake: amountText,
        payout: amountText,
        valid: amountText,
        // Only flags use these fields, so a wrong value does not make the report unclear.
        event: z.string().max(100).nullish().catch(null),
        side: z.string().max(50).nullish().catch(null),
      }),
    )
    .max(10_000),
  completeUpTo: moment,
  hasMore: z.boolean(),
});

export const signedPlayers = z.object({
  players: z
    .array(z.object({ username, currency, balance: amountText, movedIn: amountText, movedOut: amountText }))
    .max(1_000),
  next: username.nullable(),
});

/** The body of the provider's question to whom a launch ticket was given. */
export const signedTicket = z.strictObject({ ticket: z.string().regex(/^[\w-]{1,200}$/) });
