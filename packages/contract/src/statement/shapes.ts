import * as z from "zod/mini";

import { money } from "../money.ts";
import { total } from "../page.ts";
import { responseText, text } from "../text.ts";
import { moment, time } from "../time.ts";

export const STATEMENT_TYPES = ["deposit", "bonus", "finish_bonus", "withdraw", "transfer"] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

export const MOVEMENT_STATUSES = ["SUCCESS", "FAILED", "IN_PROGRESS"] as const;
export type MovementStatus = (typeof MOVEMENT_STATUSES)[number];

/** How a deposit came. */
export const DEPOSIT_CHANNELS = ["qr", "bank", "slip", "gift", "operator"] as const;
export type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

/** The channels that members deposit by themselves. */
export const MEMBER_CHANNELS = DEPOSIT_CHANNELS.filter((channel) => channel !== "operator");
export type MemberChannel = (typeof MEMBER_CHANNELS)[number];

/** The kind of the outside system through which a channel's money comes, or which reports it. */
export const CHANNEL_PROVIDERS = {
  qr: "qr",
  bank: "bank",
  slip: "slips",
  gift: "gift",
} as const satisfies Readonly<Record<MemberChannel, string>>;

/** The operators' setting with the fee of a channel. */
export const CHANNEL_FEES = {
  qr: "feeQr",
  bank: "feeBank",
  slip: "feeSlip",
  gift: "feeGift",
} as const satisfies Readonly<Record<MemberChannel, string>>;

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
  /** For a withdrawal that an operator reviews before it is paid. The reason is never told. */
  isUnderReview: z.optional(z.literal(true)),
  /** The wallet's balance after it. Null while it has not reached the wallet. */
  balance: z.nullable(money),
  bonus: detail,
  promotion: detail,
  invite: detail,
  refund: detail,
  luckydraw: detail,
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** The steps of a movement. */
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
 * One movement: the entry, its steps so far (the oldest first), and the parts of a call that moved money in several
 * places.
 */
export const movement = z.extend(statementEntry, {
  timeline: z.array(timelineStep),
  /** For a movement under review, within how many ms operators usually decide. */
  reviewWithin: z.optional(z.number().check(z.int(), z.gte(0))),
  legs: z.array(statementEntry),
  /** When all money is brought home: the codes of the games that gave none. */
  failed: z.optional(z.array(responseText(50)).check(z.maxLength(100))),
});
export type Movement = z.infer<typeof movement>;

/**
 * The filter of a statement: moments from `from` on and before `to`, and a part of the reference in upper or lower
 * case.
 */
export const statementNarrowing = {
  from: z.optional(moment),
  to: z.optional(moment),
  reference: z.optional(text(64, 1)),
};

const TYPES = new RegExp(`^(${STATEMENT_TYPES.join("|")})(,(${STATEMENT_TYPES.join("|")}))*$`);

/** Types separated by commas. */
export const typesText = text(100).check(z.regex(TYPES));

/** A list of types. The default is all. */
export const statementTypes = z.optional(z.array(z.enum(STATEMENT_TYPES)).check(z.maxLength(STATEMENT_TYPES.length)));

/** The entries of one kind that succeeded, and the amount of those in progress. Failed ones are in neither. */
export const statementSum = z.object({ count: total, amount: money, inProgress: money });
export type StatementSum = z.infer<typeof statementSum>;

/**
 * What one calendar day of Asia/Bangkok brought (deposits and bonuses) and took (withdrawals and bonuses taken back).
 */
export const statementDay = z.object({ day: z.iso.date().check(z.maxLength(10)), in: money, out: money });
export type StatementDay = z.infer<typeof statementDay>;

/**
 * The codes for which the member is told why a slip was refused. Any other code gives no reason (SPEC.md section 8).
 */
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
  /** The bank's amount. Null until the bank has answered. */
  amount: z.nullable(money),
  status: z.enum(MOVEMENT_STATUSES),
  /** Why it failed, or null. */
  note: z.nullable(responseText(50)),
  /** The picture's own address, where it has one. */
  link: z.nullable(responseText(2_000)),
});
export type Slip = z.infer<typeof slip>;
