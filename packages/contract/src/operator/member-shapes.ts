import * as z from "zod/mini";

import { depositLimit } from "../deposit/limit-shapes.ts";
import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { statementEntry } from "../statement/shapes.ts";
import { time } from "../time.ts";
import { act } from "./audit-log-shapes.ts";
import { count } from "./fields.ts";
import { memberLevel, memberTag } from "./member-label-shapes.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";
import { day } from "./report-shapes.ts";

/** The wallet now, and what moved in the last 30 days. */
export const walletFigures = z.object({
  currency: wireCurrency,
  available: money,
  held: money,
  deposits: money,
  bonuses: money,
  play: money,
  paidOut: money,
});

export const gameAccount = z.object({
  code: responseText(50),
  name: responseText(100),
  username: responseText(64),
  /** The balance in the books: what the provider last told, and later movements. */
  balance: money,
  /** When the provider last answered an operator's question. */
  askedAt: z.nullable(time),
  /** When money was last posted to or from the account. */
  movedAt: z.nullable(time),
  /** When it was last asked and did not answer. Null when it answered later. */
  silentAt: z.nullable(time),
  isBusy: z.boolean(),
});

export const openMovement = z.object({
  ...statementEntry.shape,
  state: responseText(50),
  sinceSent: z.nullable(time),
  asked: count,
});

export const memberSession = z.object({
  id: responseText(64),
  device: responseText(200),
  /** The place of its address, by the configured table. Null without one. */
  place: z.nullable(responseText(100)),
  createdAt: time,
  usedAt: time,
});

/** What a member did since they joined, counted a moment ago. Days are those of Asia/Bangkok. */
export const memberRecord = z.object({
  firstDeposit: z.nullable(z.object({ day, amount: money })),
  lastDeposit: z.nullable(day),
  lastPlayed: z.nullable(day),
  /** What the house kept of their play. Negative: what it lost. */
  play: money,
  /** Bonuses, rewards and adjustments, less what was taken back. Negative: more was taken than given. */
  given: money,
  /** Their net gaming revenue: `play` less `given`. Fees are not a member's. */
  ngr: money,
  /** The language in which they last used the app. Null: not known. */
  language: z.nullable(z.enum(["th", "lo", "en"])),
});

export const MEMBER_STATUSES = ["active", "blocked", "closed"] as const;

export const memberFound = z.object({
  ...memberMark.shape,
  currency: wireCurrency,
  status: z.enum(MEMBER_STATUSES),
  createdAt: time,
  available: money,
});

export const memberNote = z.object({
  _id: responseText(20),
  by: person,
  at: time,
  text: responseText(500),
  isPinned: z.boolean(),
});

export const memberPage = z.object({
  ...memberFound.shape,
  level: z.nullable(memberLevel),
  tags: z.array(memberTag),
  bankAccount: maskedAccount,
  bankChangedAt: z.nullable(time),
  invitedBy: z.nullable(memberMark),
  /**
   * Slips and gift links are closed to them until this time, or (null) until an operator opens them (SECURITY.md S70).
   */
  depositBrake: z.nullable(z.object({ until: z.nullable(time) })),
  /** Their own limit on the deposits of a day. No operator changes it. */
  depositLimit,
  held: money,
  total: money,
  figures: walletFigures,
  record: memberRecord,
  games: z.array(gameAccount),
  open: z.array(openMovement),
  /** Pinned ones first, then the newest. */
  notes: z.array(memberNote),
  /** The operators who looked at this page or showed masked data, the newest first. */
  looked: z.array(act),
});
export type MemberPage = z.infer<typeof memberPage>;
