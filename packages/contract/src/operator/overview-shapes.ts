import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { CHANNEL_PROVIDERS } from "../statement/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { ledgerAudit } from "./ledger-shapes.ts";
import { memberMark } from "./member-mark.ts";

/** A figure of each of the last days, the oldest first; today's is not over. */
export const daily = z.object({
  today: money,
  count,
  members: count,
  /** The same weekday a week before, up to this time of the day; null when nothing is known of that day. */
  weekAgo: z.nullable(money),
  days: z.array(z.object({ day: responseText(10), amount: money })),
});

/**
 * What came of trying an outside system. `refused`: it does not know our name or secret; `unclear`: something else
 * answered than its adapter expects.
 */
export const TRIAL_OUTCOMES = ["reached", "refused", "not-reached", "unclear"] as const;

/** The kinds of outside systems. */
export const PROVIDER_KINDS = ["game", "payout", "sms", ...Object.values(CHANNEL_PROVIDERS)] as const;

export const providerHealth = z.object({
  code: responseText(50),
  kind: z.enum(PROVIDER_KINDS),
  /** Which format it speaks, where it is reached, and whether that is the sandbox, a test system or the real one. */
  adapter: responseText(50),
  host: responseText(300),
  mode: z.enum(["sandbox", "staging", "live"]),
  state: z.enum(["well", "watched", "slow", "stopped"]),
  /** Of the last two hours, five minutes each, the oldest first: calls, and those without a clear answer. */
  bars: z.array(z.object({ calls: count, unclear: count })),
  /** Of the last hour: per cent of calls that were clear, or null without calls; the 95th of 100 times in ms. */
  success: z.nullable(z.number()),
  p95: z.nullable(count),
  calls: count,
  lastUnclearAt: z.nullable(time),
  /** Movements that wait for its answer. */
  open: count,
});

/** Open rows of both currencies: how much in the one that is asked for, and how much in the other. */
export const queue = z.object({ count, amount: money, otherAmount: money, oldestAt: z.nullable(time) });

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
    days: z.array(z.object({ day: responseText(10), amount: money })),
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
