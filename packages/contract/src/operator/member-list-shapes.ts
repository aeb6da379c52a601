import * as z from "zod/mini";

import { MAX_AMOUNT, money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count, numberText, pageSize } from "./fields.ts";
import { memberLevel, memberTag } from "./member-label-shapes.ts";
import { memberFound } from "./member-shapes.ts";
import { day } from "./report-shapes.ts";

/** What the list of members is sorted by. `play`: what the house kept of their play. */
export const MEMBER_SORTS = ["joined", "seen", "deposited", "withdrawn", "balance", "play"] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** So many rows one file takes at most: the first ones of the order that was asked for. */
export const MEMBER_FILE_MOST = 10_000;

/** What is found is counted up to here. */
export const MEMBERS_COUNTED = 10_000;

const major = z.coerce.number<number | string>().check(z.gte(0), z.lte(MAX_AMOUNT));
const listed = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[A-Za-z0-9,]+$/));
const days = numberText(1, 3_650);

/** What members are narrowed to. Several values of one filter stand with commas between. Days are of Asia/Bangkok. */
export const memberFilter = z.strictObject({
  /** The edition's own when left out. */
  currency: z.optional(wireCurrency),
  states: z.optional(listed),
  joinedFrom: z.optional(day),
  joinedTo: z.optional(day),
  /** Whether they ever deposited. */
  deposits: z.optional(z.enum(["some", "none"])),
  /** When they first deposited. */
  firstFrom: z.optional(day),
  firstTo: z.optional(day),
  /** What they deposited in all, in major units. */
  least: z.optional(major),
  most: z.optional(major),
  /** They used the app within so many days, or did not for so many. */
  seenWithin: z.optional(days),
  quietFor: z.optional(days),
  /** Numbers of VIP levels, or `none`. */
  levels: z.optional(listed),
  /** Numbers of tags; who has one of them is found. */
  tags: z.optional(listed),
});
export type MemberFilter = z.infer<typeof memberFilter>;

export const memberListQuery = z.strictObject({
  ...memberFilter.shape,
  /** The newest first when left out. */
  sort: z.optional(z.enum(MEMBER_SORTS)),
  order: z.optional(z.enum(["desc", "asc"])),
  /** The mark of the row that the page begins after, or ends before. */
  after: z.optional(z.string().check(z.maxLength(60))),
  before: z.optional(z.string().check(z.maxLength(60))),
  limit: z.optional(pageSize),
});

/** A member as the list shows them: figures of all time, as they were counted a moment ago. */
export const memberRow = z.object({
  ...memberFound.shape,
  /** Its place in the list's order. */
  mark: responseText(60),
  seenAt: time,
  firstDeposit: z.nullable(day),
  deposited: money,
  withdrawn: money,
  /** What they staked. */
  turnover: money,
  /** What the house kept of their play; below 0: what it lost. */
  play: money,
  inGames: money,
  level: z.nullable(memberLevel),
  tags: z.array(memberTag),
});
export type MemberRow = z.infer<typeof memberRow>;

export const memberListPage = z.object({
  currency: wireCurrency,
  /** The edition's own first; another once there are members of it. */
  currencies: z.array(wireCurrency),
  rows: z.array(memberRow),
  hasEarlier: z.boolean(),
  hasMore: z.boolean(),
  /** How many the filter finds; there are more where `isMore`. */
  found: count,
  isMore: z.boolean(),
  tookMs: count,
});
export type MemberListPage = z.infer<typeof memberListPage>;
