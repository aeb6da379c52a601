import * as z from "zod/mini";

import { bankNames } from "../account/shapes.ts";
import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/** What anybody with a receipt may know: that we issued it, and what it has to say. */
export const receiptCheck = z.object({
  amount: money,
  currency: wireCurrency,
  paidAt: time,
  /** The last four digits of the account. */
  accountEnd: responseText(4),
});
export type ReceiptCheck = z.infer<typeof receiptCheck>;

/** A paid withdrawal as its receipt shows it. Names and numbers are masked already. */
export const receipt = z.extend(receiptCheck, {
  reference: responseText(64),
  askedAt: time,
  accountName: responseText(200),
  bank: bankNames,
  /** The address at which anybody can check it, and the same as an SVG code. */
  address: responseText(500),
  qrcode: responseText(200_000),
});
export type Receipt = z.infer<typeof receipt>;
