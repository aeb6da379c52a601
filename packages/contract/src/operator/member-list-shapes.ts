import * as z from "zod/mini";

import { MAX_AMOUNT, money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { MEMBER_RISK_MOST } from "./get-member-risk.ts";
import { count, numberText, pageSize } from "./fields.ts";
import { memberLevel, memberTag } from "./member-label-shapes.ts";
import { memberFound } from "./member-shapes.ts";
import { day } from "./report-shapes.ts";

/**
 * The orders of the list of members. `play`: what the house kept of their play; `recent`: of the last 30 days;
 * `weekNet`: deposits minus withdrawals of the last 7. `risk` is for roles that may see risk. Members without such a day
 * come after all others, or before them in the other direction.
 */
export const MEMBER_SORTS = [
  "joined",
  "seen",
  "deposited",
  "withdrawn",
  "turnover",
  "balance",
  "play",
  "recentDeposited",
  "recentPlay",
  "weekNet",
  "risk",
  "firstDeposit",
  "lastDeposit",
  "lastPlayed",
] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** The largest number of rows in a file: the first ones in the requested order. */
export const MEMBER_FILE_MOST = 10_000;

/** Results are counted up to this number. */
export const MEMBERS_COUNTED = 10_000;

const major = z.coerce.number<number | string>().check(z.gte(0), z.lte(MAX_AMOUNT));
const signed = z.coerce.number<number | string>().check(z.gte(-MAX_AMOUNT), z.lte(MAX_AMOUNT));
const listed = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[A-Za-z0-9,]+$/));
const days = numberText(1, 3_650);

/** The filter of members. Several values of one field are separated by commas. Days are those of Asia/Bangkok. */
export const memberFilter = z.strictObject({
  /** The default is the edition's own. */
  currency: z.optional(wireCurrency),
  states: z.optional(listed),
  joinedFrom: z.optional(day),
  joinedTo: z.optional(day),
  joinedWithin: z.optional(days),
  /** Whether they have ever deposited. */
  deposits: z.optional(z.enum(["some", "none"])),
  /** When they first deposited. */
  firstFrom: z.optional(day),
  firstTo: z.optional(day),
  /** They last deposited or played within this many days, or this many days ago or more. */
  depositWithin: z.optional(days),
  noDepositFor: z.optional(days),
  playedWithin: z.optional(days),
  notPlayedFor: z.optional(days),
  /** Their total deposits, in major units. */
  least: z.optional(major),
  most: z.optional(major),
  /** Their deposits of the last 30 days, in major units. */
  recentLeast: z.optional(major),
  recentMost: z.optional(major),
  /** What the house kept of their play of the last 30 days, in major units. Negative: what it lost. */
  playLeast: z.optional(signed),
  playMost: z.optional(signed),
  /** Their deposits minus their withdrawals of the last 7 days, in major units. */
  weekNetLeast: z.optional(signed),
  weekNetMost: z.optional(signed),
  /** What is free in their wallet, in major units. */
  walletLeast: z.optional(major),
  walletMost: z.optional(major),
  bonus: z.optional(z.enum(["running", "none"])),
  /** They changed the bank account for withdrawals within this many days. */
  bankWithin: z.optional(days),
  /** The score of their open flags. For roles that may see risk. */
  riskLeast: z.optional(numberText(1, MEMBER_RISK_MOST)),
  /** They used the app within this many days, or not for this many. */
  seenWithin: z.optional(days),
  quietFor: z.optional(days),
  /** The languages in which they last used the app. */
  languages: z.optional(listed),
  /** Whether another member signed in on a device of theirs. */
  devices: z.optional(z.enum(["shared", "own"])),
  /** Numbers of VIP levels, or `none`. */
  levels: z.optional(listed),
  /** Numbers of tags. Members with any of them match. */
  tags: z.optional(listed),
});
export type MemberFilter = z.infer<typeof memberFilter>;

export const memberListQuery = z.strictObject({
  ...memberFilter.shape,
  /** The default is the newest first. */
  sort: z.optional(z.enum(MEMBER_SORTS)),
  order: z.optional(z.enum(["desc", "asc"])),
  /** The position of the row that the page begins after, or ends before. */
  after: z.optional(z.string().check(z.maxLength(60))),
  before: z.optional(z.string().check(z.maxLength(60))),
  limit: z.optional(pageSize),
});

/** A member in the list, with totals that were counted a moment ago. */
export const memberRow = z.object({
  ...memberFound.shape,
  /** Its position in the list's order. */
  mark: responseText(60),
  seenAt: time,
  firstDeposit: z.nullable(day),
  lastDeposit: z.nullable(day),
  lastPlayed: z.nullable(day),
  deposited: money,
  withdrawn: money,
  /** Their stakes. */
  turnover: money,
  /** What the house kept of their play. Negative: what it lost. */
  play: money,
  inGames: money,
  /** The same of the last 30 days in Asia/Bangkok, today included. */
  recentDeposited: money,
  recentPlay: money,
  /** Deposits minus withdrawals of the last 7 days. */
  weekNet: money,
  /** In which they last used the app. Null: not known. */
  language: z.nullable(z.enum(["th", "lo", "en"])),
  /** The score of their open flags. Null: the role may not see risk. */
  risk: z.nullable(count.check(z.lte(MEMBER_RISK_MOST))),
  level: z.nullable(memberLevel),
  tags: z.array(memberTag),
});
export type MemberRow = z.infer<typeof memberRow>;

export const memberListPage = z.object({
  currency: wireCurrency,
  /** The edition's own first. Others follow when there are members with them. */
  currencies: z.array(wireCurrency),
  rows: z.array(memberRow),
  hasEarlier: z.boolean(),
  hasMore: z.boolean(),
  /** How many match the filter. There are more when `isMore` is set. */
  found: count,
  isMore: z.boolean(),
  tookMs: count,
});
export type MemberListPage = z.infer<typeof memberListPage>;
