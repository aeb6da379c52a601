import * as z from "zod/mini";

import { MAX_AMOUNT, money, wireCurrency } from "../money.ts";
import { DEPOSIT_CHANNELS, timelineStep } from "../statement/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count, number, pageSize } from "./fields.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";
import { day } from "./report-shapes.ts";

/**
 * `reward`: a refund, a commission or a coupon of the wheel; `play`: a play result; `hand`: a posting by hand;
 * `correction`: what a provider did after a call was given up; `suspense`: money of no known member; `treasury`: money
 * that was moved between accounts of the house.
 */
export const TRANSACTION_KINDS = [
  "deposit",
  "withdraw",
  "transfer",
  "bonus",
  "reward",
  "play",
  "hand",
  "correction",
  "suspense",
  "treasury",
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** The channels that members deposit by, and the payouts. */
export const TRANSACTION_CHANNELS = [...DEPOSIT_CHANNELS, "payout"] as const;

/** `returned`: in the end no money moved, or it was returned. */
export const TRANSACTION_STATES = ["open", "done", "returned"] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** The newest, the oldest, the largest or the smallest first. */
export const TRANSACTION_SORTS = ["newest", "oldest", "largest", "smallest"] as const;
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

const major = z.coerce.number<number | string>().check(z.gte(0), z.lte(MAX_AMOUNT));
const listed = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[A-Za-z0-9_.,-]+$/));

/** A minute of a day in Asia/Bangkok, `2026-11-21T09:30`. */
const moment = z.string().check(
  z.regex(/T([01]\d|2[0-3]):[0-5]\d$/),
  z.refine((text) => day.safeParse(text.slice(0, -"T09:30".length)).success, { error: "moment" }),
);

/** The filter of transactions. Several values of one field are separated by commas. */
export const transactionFilter = z.strictObject({
  /**
   * In Asia/Bangkok. A day is included completely. With a time of day, the span begins at `from` and ends before `to`.
   */
  from: z.optional(z.union([day, moment])),
  to: z.optional(z.union([day, moment])),
  /** The amount without its sign, in major units. */
  least: z.optional(major),
  most: z.optional(major),
  kinds: z.optional(listed),
  channels: z.optional(listed),
  banks: z.optional(listed),
  providers: z.optional(listed),
  states: z.optional(listed),
  member: z.optional(number),
  /** An operator's number, or `any`: decided by any person. */
  operator: z.optional(z.union([z.literal("any"), number])),
  /** The default is the edition's own. */
  currency: z.optional(wireCurrency),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

export const transactionQuery = z.strictObject({
  ...transactionFilter.shape,
  sort: z.optional(z.enum(TRANSACTION_SORTS)),
  /** The position of the row that the page begins after, or ends before. */
  after: z.optional(z.string().check(z.maxLength(60))),
  before: z.optional(z.string().check(z.maxLength(60))),
  limit: z.optional(pageSize),
});

export const transaction = z.object({
  _id: responseText(20),
  /** Its position in the list's order. */
  mark: responseText(60),
  reference: responseText(200),
  at: time,
  kind: z.enum(TRANSACTION_KINDS),
  /** The exact kind of its movement or posting. */
  source: responseText(50),
  state: z.enum(TRANSACTION_STATES),
  currency: wireCurrency,
  /** Positive when it raised what the member has. */
  amount: money,
  /** The wallet's balance after it. Null when it did not reach the wallet. */
  balance: z.nullable(money),
  from: z.nullable(responseText(50)),
  to: z.nullable(responseText(50)),
  channel: z.nullable(z.enum(TRANSACTION_CHANNELS)),
  /** The providers it belongs to, as the filter knows them. A move between games has two. */
  providers: z.array(responseText(50)),
  /** Null: the house's own. */
  member: z.nullable(memberMark),
  operator: z.nullable(person),
});
export type Transaction = z.infer<typeof transaction>;

/** The totals of a filter: all matching rows, not only the page. */
export const transactionSums = z.object({ count, in: money, out: money });

export const transactionPage = z.object({
  currency: wireCurrency,
  rows: z.array(transaction),
  hasEarlier: z.boolean(),
  hasMore: z.boolean(),
  found: transactionSums,
  /** All transactions of the currency. */
  all: count,
  tookMs: count,
  /** Every transaction of the books is listed, except those of the last moment. */
  isComplete: z.boolean(),
});
export type TransactionPage = z.infer<typeof transactionPage>;

/** One side of a posting. */
const booked = z.object({
  account: responseText(200),
  amount: money,
  at: time,
});

export const transactionDetail = z.object({
  ...transaction.shape,
  /** What banks and providers know it by. Null: not known, or there is none. */
  bank: z.object({
    /** The account at a bank that it came from or goes to. */
    account: z.nullable(maskedAccount),
    /** The account of ours that it arrived at. */
    ours: z.nullable(z.object({ bankCode: responseText(50), bankAccountNo: responseText(30) })),
    /** The bank's reference. */
    reference: z.nullable(responseText(120)),
    /** The reference of the provider of a QR code or a gift link. */
    providerReference: z.nullable(responseText(200)),
  }),
  steps: z.array(timelineStep),
  books: z.array(booked),
  /** The member's transactions just before and after it, the newest first. */
  around: z.array(transaction),
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

/** The values that the filters offer. */
export const transactionChoices = z.object({
  banks: z.array(responseText(50)),
  providers: z.array(responseText(50)),
  operators: z.array(person),
  /** The edition's own first. Others follow when there are transactions with them. */
  currencies: z.array(wireCurrency),
});
