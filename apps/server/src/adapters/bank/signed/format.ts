import * as z from "zod";

import { movedAmountText } from "../../amount-text.ts";

const bankCode = z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/);
const accountNo = z.string().regex(/^\d{4,20}$/);

/** A name as a bank prints it, without characters that hide text or change its direction (SECURITY.md S48). */
const accountName = z
  .string()
  .max(200)
  .transform((text) =>
    text
      .normalize("NFC")
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, " ")
      .trim()
      .slice(0, 100),
  );

/** A transfer to one of our accounts, in the bank's format. */
export const receivedTransfer = z.object({
  reference: z.string().regex(/^[\w-]{1,60}$/),
  from: z.object({ bankCode, accountNo, accountName }),
  to: z.object({ bankCode, accountNo }),
  amount: movedAmountText,
  currency: z.enum(["THB", "LAK"]),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

/** A line of the feed. */
export const feedEvent = z.object({
  eventId: z.string().regex(/^[\w-]{8,100}$/),
  event: z.literal("transfer.received"),
  transfer: receivedTransfer,
});

/** A page of an account's statement. */
export const statementPage = z.object({
  transfers: z.array(receivedTransfer).max(1_000),
  next: z.string().min(1).max(60).nullable(),
});

export const subscribed = z.object({ accounts: z.number().int() });
