import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { text, responseText } from "../text.ts";
import { time } from "../time.ts";
import { unprovenCredit } from "./bank-shapes.ts";
import { count } from "./fields.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";

/** The `_id` of suspense, which may contain a provider's own reference. */
export const bySuspense = z.strictObject({ _id: text(200, 1) });

export const SUSPENSE_CHANNELS = ["qr", "bank", "gift"] as const;
/**
 * `returning`: on its way back to the account that it came from. `credited`: operators had credited the same money by
 * hand, so it was taken off the books.
 */
export const SUSPENSE_STATES = ["waiting", "returning", "matched", "returned", "credited"] as const;

/** Money that arrived and belongs to no known member, or may belong to several. */
export const suspenseItem = z.object({
  _id: responseText(200),
  channel: z.enum(SUSPENSE_CHANNELS),
  /** The provider or the bank account of ours that has it. */
  code: responseText(50),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  state: z.enum(SUSPENSE_STATES),
  /** The member of its order, where that is known. */
  member: z.nullable(memberMark),
  why: responseText(500),
  proposal: z.nullable(responseText(64)),
  /** For a bank transfer: the sender and the sender's account. */
  sender: z.nullable(maskedAccount),
  /** Whether the wallet returns it by itself after approval. Otherwise somebody returns it by hand where it came in. */
  isSentBack: z.boolean(),
  /** What operators credited by hand and may be the same money. */
  credit: z.nullable(unprovenCredit),
  /** How often its return was refused, and the payout provider's reason. */
  refusedReturns: z.object({ count, why: z.nullable(responseText(100)) }),
});
export type SuspenseItem = z.infer<typeof suspenseItem>;
