import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { text, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";

/** The `_id` of suspense, which may have a provider's own reference in it. */
export const bySuspense = z.strictObject({ _id: text(200, 1) });

export const SUSPENSE_CHANNELS = ["qr", "bank", "gift"] as const;
/** `returning`: on its way back to the account that it came from. */
export const SUSPENSE_STATES = ["waiting", "returning", "matched", "returned"] as const;

/** Money that came and fits nobody, or several. */
export const suspenseItem = z.object({
  _id: responseText(200),
  channel: z.enum(SUSPENSE_CHANNELS),
  /** The provider or our bank account that has it. */
  code: responseText(50),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  state: z.enum(SUSPENSE_STATES),
  /** Whose order it came by, where that is known. */
  member: z.nullable(memberMark),
  why: responseText(500),
  proposal: z.nullable(responseText(64)),
  /** Of a bank's transfer: who sent it, from which account. */
  sender: z.nullable(maskedAccount),
  /** Whether the wallet sends it back by itself once two people agree; else somebody does it by hand where it came in. */
  isSentBack: z.boolean(),
  /** How often sending it back was refused, and the payout provider's word for it. */
  refusedReturns: z.object({ count, why: z.nullable(responseText(100)) }),
});
