import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/** Notes are codes, which the console puts into words. */
export const WITHDRAWAL_NOTES = [
  "above-limit-each",
  "above-limit-day",
  "bank-changed",
  "member-blocked",
  "not-proven",
  "risk-rule",
  "second-look",
  "first-withdrawal",
  "new-member",
  "much-more-than-usual",
  "new-device",
  "unplayed-deposit",
] as const;
export const withdrawalNote = z.object({
  code: z.enum(WITHDRAWAL_NOTES),
  /** Whether it is a reason to ask a person. Otherwise it is only worth knowing. */
  isReason: z.boolean(),
  /** A figure or moment that belongs to it. */
  detail: z.nullable(responseText(100)),
});

export const WITHDRAWAL_STATUSES = ["waiting", "paying", "paid", "refused"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const withdrawal = z.object({
  /** The movement's reference. */
  _id: responseText(64),
  member: memberMark,
  amount: money,
  currency: wireCurrency,
  bankAccount: maskedAccount,
  createdAt: time,
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Whether it can be refused: it waits, or it could not be sent to the payout provider yet. */
  mayRefuse: z.boolean(),
  notes: z.array(withdrawalNote),
  /** The operator who approved or refused it, and why. Null while nobody has, and for one that was paid by itself. */
  decision: z.nullable(z.object({ by: person, at: time, reason: responseText(500) })),
});
export type Withdrawal = z.infer<typeof withdrawal>;
