import * as z from "zod/mini";

import { money } from "../money.ts";
import { responseText } from "../text.ts";
import { moment, time } from "../time.ts";

export const STATEMENT_TYPES = ["deposit", "bonus", "finish_bonus", "withdraw", "transfer"] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

export const MOVEMENT_STATUSES = ["SUCCESS", "FAILED", "IN_PROGRESS"] as const;
export type MovementStatus = (typeof MOVEMENT_STATUSES)[number];

/** How a deposit came. */
export const DEPOSIT_CHANNELS = ["qr", "bank", "slip", "gift", "operator"] as const;
export type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

/** The operators' setting that says what a channel charges. */
export const CHANNEL_FEES = {
  qr: "feeQr",
  bank: "feeBank",
  slip: "feeSlip",
  gift: "feeGift",
} as const satisfies Readonly<Record<Exclude<DepositChannel, "operator">, string>>;

const detail = z.optional(z.object({ description: responseText(500) }));

/** Money that moved or is moving. The amount has no sign: the type says which way (SPEC.md section 9). */
export const statementEntry = z.object({
  /** Names the movement for ever. */
  reference: responseText(64),
  statementType: z.enum(STATEMENT_TYPES),
  status: z.enum(MOVEMENT_STATUSES),
  /** `WALLET`, or the code of a game account, a bank or a payment provider; null where there is none. */
  from: z.nullable(responseText(50)),
  to: z.nullable(responseText(50)),
  /** Of a withdrawal: the account that it is paid to. */
  bankAccountNo: z.optional(responseText(30)),
  /** Of a deposit. */
  channel: z.optional(z.enum(DEPOSIT_CHANNELS)),
  amount: money,
  createdAt: time,
  /** The wallet's after it; null while it did not reach the wallet. */
  balance: z.nullable(money),
  bonus: detail,
  promotion: detail,
  invite: detail,
  refund: detail,
  luckydraw: detail,
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** Where the money of a movement is, step by step. */
export const TIMELINE_STATES = [
  "requested",
  "held",
  "reviewing",
  "approved",
  "refused",
  "sending",
  "waiting",
  "done",
  "returned",
] as const;
export type TimelineState = (typeof TIMELINE_STATES)[number];

export const timelineStep = z.object({ state: z.enum(TIMELINE_STATES), at: time });
export type TimelineStep = z.infer<typeof timelineStep>;

/**
 * One movement: the entry, what became of it so far, the oldest step first, and the parts of a call that moved money in
 * several places.
 */
export const movement = z.extend(statementEntry, {
  timeline: z.array(timelineStep),
  legs: z.array(statementEntry),
});
export type Movement = z.infer<typeof movement>;

/** What a statement is narrowed to: moments from `from` on and before `to`. */
export const statementPeriod = { from: z.optional(moment), to: z.optional(moment) };

/** The codes that give a member the reason of a refused slip; any other gives none (SPEC.md section 8). */
export const SLIP_NOTES = [
  "UPLOADED_FILE_NOT_EXIST",
  "IMG_SIZE_UNABLE_TO_PROCESS",
  "CANNOT_READ_CROPPED_IMAGE",
  "DEST_ACC_INVALID",
  "SLIP_REFNO_DUPLICATED",
  "UNSTABLE_REFNO_ON_SLIP",
  "TRIPPLE_WRONG_CAPTCHA",
  "INVALID_SLIP",
  "NOT_MATCH",
  "EXPIRED_SLIP",
  "UNKNOW_ERROR",
] as const;
export type SlipNote = (typeof SLIP_NOTES)[number];

/** An uploaded slip. */
export const slip = z.object({
  reference: responseText(64),
  createdAt: time,
  /** The bank's word for it; null until it spoke. */
  amount: z.nullable(money),
  status: z.enum(MOVEMENT_STATUSES),
  /** Why it failed, or null. */
  note: z.nullable(responseText(50)),
  /** The picture's own address, where it has one. */
  link: z.nullable(responseText(2_000)),
});
export type Slip = z.infer<typeof slip>;
