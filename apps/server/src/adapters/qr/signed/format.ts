import * as z from "zod";

import { amountText, movedAmountText } from "../../amount-text.ts";

const reference = z.string().regex(/^[\w-]{1,60}$/);

const payment = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  amount: movedAmountText,
});

/** An order as the provider shows it. A credited order lists its payments; every other order has none. */
export const signedOrder = z
  .object({
    id: z.string().min(1).max(60),
    reference,
    amount: amountText,
    currency: z.enum(["THB", "LAK"]),
    status: z.enum(["PENDING", "CREDITED", "EXPIRED", "CANCELLED"]),
    qr: z.string().max(512),
    payments: z.array(payment).max(100),
  })
  .refine((order) => (order.status === "CREDITED") === order.payments.length > 0);

/** The payments of a period. */
export const signedPayments = z.object({
  payments: z
    .array(
      payment.extend({
        reference,
        currency: z.string().max(3),
        at: z.iso.datetime().transform((text) => new Date(text)),
      }),
    )
    .max(1_000),
  next: z.string().min(1).max(60).nullable(),
});

export const signedEvent = z.object({
  eventId: z.string().regex(/^[\w-]{8,100}$/),
  event: z.literal("order.credited"),
  order: signedOrder.refine((order) => order.status === "CREDITED"),
});

/** Failures which mean that the provider made no order and will make none. */
export const signedRefusals: ReadonlySet<string> = new Set([
  "INVALID_REQUEST",
  "INVALID_SIGNATURE",
  "INVALID_AMOUNT",
  "AMOUNT_TOO_LOW",
  "AMOUNT_TOO_HIGH",
  "CURRENCY_NOT_SUPPORTED",
]);
