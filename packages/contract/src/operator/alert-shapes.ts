import * as z from "zod/mini";

import { wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/**
 * What is watched. `provider`: the share of its calls that succeed; `queue`: how long its oldest item waits; `books`:
 * faults that the audit found; `reconciliation`: differences with a provider; `movement`: a large amount; `sign-in`:
 * operators' sign-ins.
 */
export const ALERT_KINDS = ["provider", "queue", "books", "reconciliation", "movement", "sign-in"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_LEVELS = ["warning", "critical"] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/**
 * `open`: the condition holds; `acknowledged`: it holds and somebody takes care of it; `cleared`: it no longer holds.
 */
export const ALERT_STATES = ["open", "acknowledged", "cleared"] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Queues whose oldest item is watched. */
export const WATCHED_QUEUES = [
  "withdrawals",
  "doubtful",
  "suspense",
  "claims",
  "erasures",
  "flags",
  "proposals",
  "chats",
] as const;

/** Events of operators' sign-ins that are watched. */
export const WATCHED_SIGN_INS = ["operator.login_bad", "operator.locked"] as const;

/** Something that needs an operator's attention. */
export const alert = z.object({
  _id: responseText(20),
  kind: z.enum(ALERT_KINDS),
  /** A provider's code, a queue, `audit` or `transactions`, a transaction's `_id`, or an event of security. */
  subject: responseText(100),
  level: z.enum(ALERT_LEVELS),
  state: z.enum(ALERT_STATES),
  /** For a provider per cent, for a queue ms, for a movement major units, otherwise a count. */
  value: z.number(),
  threshold: z.number(),
  currency: z.nullable(wireCurrency),
  /**
   * For a movement, as long as it exists. `member`: null for money of the house; `reference`: null when the member's
   * page does not have it, such as the result of play.
   */
  movement: z.nullable(z.object({ member: z.nullable(memberMark), reference: z.nullable(responseText(100)) })),
  openedAt: time,
  lastSeenAt: time,
  acknowledged: z.nullable(z.object({ by: z.nullable(person), at: time })),
  /** When it last got worse, which ends the acknowledgement. */
  risenAt: z.nullable(time),
  clearedAt: z.nullable(time),
});
export type Alert = z.infer<typeof alert>;

/** The channels that alerts are delivered to outside the console. */
export const ALERT_CHANNELS = ["webhook", "messenger"] as const;
export type AlertChannelName = (typeof ALERT_CHANNELS)[number];
export const ALERT_EVENTS = ["opened", "risen", "cleared"] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];
/** `given-up`: every attempt was refused or got no answer. */
export const DELIVERY_STATES = ["waiting", "taken", "given-up"] as const;

/** One attempt to deliver an alert to a channel. */
export const alertAttempt = z.object({
  _id: responseText(20),
  alert: z.object({ _id: responseText(20), kind: z.enum(ALERT_KINDS), subject: responseText(100) }),
  channel: z.enum(ALERT_CHANNELS),
  event: z.enum(ALERT_EVENTS),
  at: time,
  /** The first is 1. */
  try: count,
  /** The status of the answer. Null when none came. */
  status: z.nullable(count),
  isTaken: z.boolean(),
  tookMs: count,
  /** The outcome so far. */
  state: z.enum(DELIVERY_STATES),
  /** For a delivery that still waits. */
  nextAt: z.nullable(time),
});
export type AlertAttempt = z.infer<typeof alertAttempt>;
