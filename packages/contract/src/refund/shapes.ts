import * as z from "zod/mini";

import { money } from "../money.ts";
import { html } from "../text.ts";
import { time } from "../time.ts";

/** A refund that was received. */
export const refund = z.object({ refundAmount: money, createdAt: time });
export type Refund = z.infer<typeof refund>;

/** Whether there is a refund (`result`), and whether an active bonus stands before it (`bonus`). */
export const refundCheck = z.object({
  result: z.boolean(),
  bonus: z.boolean(),
  info: html,
  refundAmount: money,
  /** Less than this is not given; 0 where there is no such limit. */
  refundMinimum: money,
  /** What was received already and waits to be added to the wallet. */
  reservedAmount: money,
  /** Per cent of plain losses, and of those under a bonus. */
  refundSuccess: z.number(),
  refundFail: z.number(),
});
export type RefundCheck = z.infer<typeof refundCheck>;

export const refundReceived = z.object({ message: z.literal("REFUND_SUCCESS") });
