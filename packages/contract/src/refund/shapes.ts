import * as z from "zod/mini";

import { money } from "../money.ts";
import { html } from "../text.ts";
import { time } from "../time.ts";

/** A refund that was received. */
export const refund = z.object({ refundAmount: money, createdAt: time });
export type Refund = z.infer<typeof refund>;

/** Whether there is a refund (`result`), and whether an active bonus blocks it (`bonus`). */
export const refundCheck = z.object({
  result: z.boolean(),
  bonus: z.boolean(),
  info: html,
  refundAmount: money,
  /** A smaller refund is not given. 0: there is no such limit. */
  refundMinimum: money,
  /** The accrued refund, which can be moved into the wallet. */
  reservedAmount: money,
  /** Per cent of plain losses, and of losses under a bonus. */
  refundSuccess: z.number(),
  refundFail: z.number(),
});
export type RefundCheck = z.infer<typeof refundCheck>;

export const refundReceived = z.object({ message: z.literal("REFUND_SUCCESS") });
