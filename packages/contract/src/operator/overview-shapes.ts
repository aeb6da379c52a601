import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { CHANNEL_PROVIDERS } from "../statement/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { ledgerAudit } from "./ledger-shapes.ts";
import { memberMark } from "./member-mark.ts";

/** A figure of each of the last days, the oldest first. Today is not over. */
export const daily = z.object({
  today: money,
  count,
  members: count,
  /** The same weekday a week before, up to this time of day. Null when nothing is known of that day. */
  weekAgo: z.nullable(money),
  days: z.array(z.object({ day: responseText(10), amount: money })),
});

/**
 * The result of trying an outside system. `refused`: it does not know our name or secret. `unclear`: the answer is not
 * what its adapter expects.
 */
export const TRIAL_OUTCOMES = ["reached", "refused", "not-reached", "unclear"] as const;

/** The kinds of outside systems. */
export const PROVIDER_KINDS = ["game", "payout", "sms", ...Object.values(CHANNEL_PROVIDERS)] as const;

/** Movements by currency: how many there are, and their sum. Sums of two currencies are never added. */
const sums = z.array(z.object({ currency: wireCurrency, count, amount: money }));

/** What waits at a provider. */
export const atProvider = z.object({
  /** Movements that wait for its answer, and how many of these an operator has to decide. */
  open: count,
  unresolved: count,
  /** The money of these movements, which is held until they end. */
  held: sums,
  /** QR orders without a payment, which members can still pay. They hold no money. */
  orders: sums,
});
export type AtProvider = z.infer<typeof atProvider>;

export const providerHealth = z.object({
  code: responseText(50),
  kind: z.enum(PROVIDER_KINDS),
  /** Its format, its address, and whether it is the sandbox, a test system or the real one. */
  adapter: responseText(50),
  host: responseText(300),
  mode: z.enum(["sandbox", "staging", "live"]),
  /** `failing`: fewer calls succeed than the operators' limit of an alert; `watched`: fewer than 95 %. */
  state: z.enum(["well", "watched", "failing", "stopped"]),
  /** One call in twenty takes longer than 5 s. */
  isSlow: z.boolean(),
  /** For the last two hours in spans of five minutes, the oldest first: calls, and calls without a clear answer. */
  bars: z.array(z.object({ calls: count, unclear: count })),
  /** For the last hour: per cent of clear calls (null without calls), and the 95th percentile of their times in ms. */
  success: z.nullable(z.number()),
  p95: z.nullable(count),
  calls: count,
  lastUnclearAt: z.nullable(time),
  ...atProvider.shape,
});

/**
 * Open rows of both currencies: the amount in the requested one, and the amount in the other. `usual`: how many there
 * are at this hour on most days; null while too few days are known.
 */
export const queue = z.object({
  count,
  amount: money,
  otherAmount: money,
  oldestAt: z.nullable(time),
  usual: z.nullable(count),
});

export const overview = z.object({
  at: time,
  currency: wireCurrency,
  moneyIn: daily,
  moneyOut: z.object({ ...daily.shape, automatic: count }),
  /** What members lost less what they won, by the providers' reports. */
  gaming: daily,
  inFlight: z.object({
    amount: money,
    open: count,
    toApprove: count,
    beingPaid: count,
    transfers: count,
    /** The amount in the same hour of each of the last days, null where it is not known, and the present one. */
    days: z.array(z.object({ day: responseText(10), amount: z.nullable(money) })),
  }),
  queues: z.object({
    withdrawals: queue,
    doubtful: queue,
    suspense: queue,
    claims: queue,
    erasures: queue,
    flags: queue,
    proposals: queue,
  }),
  providers: z.array(providerHealth),
  /** What waits at all games together. */
  play: atProvider,
  justNow: z.array(
    z.object({
      at: time,
      kind: responseText(50),
      from: z.nullable(responseText(50)),
      to: z.nullable(responseText(50)),
      member: memberMark,
      amount: money,
      status: responseText(20),
    }),
  ),
  proof: z.nullable(ledgerAudit),
  /** Transactions that do not agree with the books. */
  wrongTransactions: z.array(responseText(500)),
});
export type Overview = z.infer<typeof overview>;
