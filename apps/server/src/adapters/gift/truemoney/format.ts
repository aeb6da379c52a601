import * as z from "zod";

import { amountText, movedAmountText } from "../../amount-text.ts";

/** The codes of TrueMoney's gift page [3P]: DOMAIN.md, TrueMoney gift. Errors are HTTP 400 with the same envelope. */
const status = z.object({ code: z.string().regex(/^[A-Z_]{1,60}$/) });

/** The ticket of a person who took the gift. */
const ticket = z.object({ amount_baht: movedAmountText });

const voucherId = z.string().regex(/^[A-Za-z0-9]{1,60}$/);

const voucher = z.object({
  voucher_id: voucherId,
  amount_baht: movedAmountText,
  /** How many people can take a part of it. */
  member: z.number().int().min(1).max(1_000),
  status: z.enum(["active", "redeemed", "expired"]),
  link: z.string().max(300),
});

/** An answer about one voucher. Without `data` it has only a code. */
export const truemoneyVoucher = z.object({
  status,
  data: z.object({ voucher, my_ticket: ticket.nullable() }).nullable(),
});
export type TruemoneyVoucher = z.output<typeof truemoneyVoucher>;

const received = z.object({
  voucher_id: voucherId,
  amount_baht: amountText,
  received_at: z.iso.datetime().transform((text) => new Date(text)),
});

/** Gifts that reached the wallet, in pages. */
export const truemoneyReceived = z.object({
  status,
  data: z.object({ gifts: z.array(received).max(1_000), next: z.string().min(1).max(60).nullable() }).nullable(),
});

/** Whether one gift reached the wallet. */
export const truemoneyOne = z.object({ status, data: received.nullable() });

export const truemoneyCode = { done: "SUCCESS", notReceived: "GIFT_NOT_FOUND" } as const;
