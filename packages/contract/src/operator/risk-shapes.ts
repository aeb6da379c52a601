import * as z from "zod/mini";

import { MAX_AMOUNT, money, toMinor, wireCurrency } from "../money.ts";
import { line, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { person } from "./operator-shapes.ts";

/** Measures of a withdrawal: when it is asked for, or ten minutes after it was paid. */
const WITHDRAWAL_MEASURES = [
  /** In major units of the rule's currency. */
  "amount",
  /** Paid before, among the member's last 500 movements. */
  "earlier-withdrawals",
  "hours-since-joined",
  /** Not known when the bank account was never changed. */
  "minutes-since-bank-change",
  /** Since the first sign-in from a device. Not known when all sign-ins are from one device. */
  "minutes-since-new-device",
  /** The amount divided by the mean of earlier payments, in whole times. Not known before the first payment. */
  "times-usual",
  /**
   * The share of the deposits since the previous withdrawal (without returned ones) that was played. Not known without
   * deposits.
   */
  "played-percent",
  /** Other members who share a device or a payer, at most 100. */
  "linked-members",
  /** Other members whose bank account has the same name, at most 100. */
  "same-name-members",
  /** Slips that were refused in the last 24 hours. */
  "failed-slips",
] as const;

/** The events that rules look at, with their measures. The conditions of a rule use these measures only. */
export const RISK_EVENTS = {
  /** A withdrawal that is held, before it is paid. Only a rule of this event can hold. */
  withdrawal: WITHDRAWAL_MEASURES,
  /** A withdrawal that was paid ten minutes ago. By then the reports of its bets have been read. */
  "paid-withdrawal": WITHDRAWAL_MEASURES,
  /** A bonus that was received. `amount` is the reward. */
  bonus: [
    "amount",
    /**
     * Other members who received the same bonus in the last 30 days on the same device or by the same payer, at most
     * 20.
     */
    "same-bonus-members",
    "hours-since-joined",
  ],
  /** A friend who registered. The count is of friends of the same inviter in the last 24 hours, with this one. */
  registration: ["registrations-one-address", "registrations-one-device"],
  /** A member, or two linked ones, backed both sides of one event. `amount` is the sum of both stakes. */
  "both-sides": [
    "amount",
    /** The smaller stake, in per cent of the larger. */
    "smaller-side-percent",
  ],
} as const;
export type RiskEvent = keyof typeof RISK_EVENTS;

export const RISK_MEASURES = [
  ...WITHDRAWAL_MEASURES,
  "same-bonus-members",
  "registrations-one-address",
  "registrations-one-device",
  "smaller-side-percent",
] as const;
export type RiskMeasure = (typeof RISK_MEASURES)[number];

export const MAX_RISK_CONDITIONS = 6;

const riskCondition = z
  .strictObject({
    measure: z.enum(RISK_MEASURES),
    is: z.enum(["at-least", "at-most"]),
    value: z.number().check(z.gte(0), z.lte(MAX_AMOUNT)),
  })
  .check(
    z.refine(({ measure, value }) => (measure === "amount" ? toMinor(value) !== null : Number.isInteger(value)), {
      error: "value",
    }),
  );

const RISK_EVENT_NAMES = ["withdrawal", "paid-withdrawal", "bonus", "registration", "both-sides"] as const;

/** The measures of an event. */
export const measuresOf = (event: RiskEvent): readonly RiskMeasure[] => RISK_EVENTS[event];

/**
 * A rule's content: it matches an event when all conditions hold. An unknown measure matches no condition. Amounts are
 * of one currency, so a rule with amounts has one too.
 */
export const riskRuleContent = z
  .strictObject({
    name: line(80),
    event: z.enum(RISK_EVENT_NAMES),
    /** Null: any currency. */
    currency: z.nullable(wireCurrency),
    conditions: z.array(riskCondition).check(z.minLength(1), z.maxLength(MAX_RISK_CONDITIONS)),
    /** `hold`: an operator decides about the withdrawal. `flag`: it is paid, and an operator looks at it. */
    act: z.enum(["hold", "flag"]),
    /** Two operators look at the case, and a held withdrawal is approved by another one than who looked first. */
    secondLook: z._default(z.boolean(), false),
    score: z.number().check(z.int(), z.gte(0), z.lte(100)),
  })
  .check(
    z.refine(({ event, conditions }) => conditions.every(({ measure }) => measuresOf(event).includes(measure)), {
      error: "measure",
    }),
    z.refine(
      ({ currency, conditions }) => currency !== null || conditions.every(({ measure }) => measure !== "amount"),
      {
        error: "currency",
      },
    ),
    z.refine(({ event, act }) => act === "flag" || event === "withdrawal", { error: "act" }),
  );
export type RiskRuleContent = z.infer<typeof riskRuleContent>;

/** What a rule would have done. An event is bad when a person refused it or its member is blocked today. */
const riskTrialResult = z.object({
  /** How many events of that kind there were. */
  withdrawals: count,
  hits: count,
  bad: count,
  /** Null when the rule is for every currency. */
  badAmount: z.nullable(money),
  missed: count,
  missedAmount: z.nullable(money),
  /** How long operators took to decide in that time. Null when they decided nothing. */
  waitMinutes: z.nullable(z.object({ median: count, most: count })),
  /** The hits of each day that was tried, those without hits too; the last day is that of the trial. */
  days: z.array(z.object({ day: responseText(10), bad: count, good: count })),
  /** The same with other values of the chosen number. */
  values: z.array(z.object({ value: z.number(), hits: count, bad: count })),
  /** The newest hits. */
  latest: z.array(
    z.object({
      memberId: responseText(10),
      reference: responseText(200),
      at: time,
      /** Null when the event has no amount. */
      amount: z.nullable(money),
      currency: wireCurrency,
      isBad: z.boolean(),
    }),
  ),
});

export const riskTrial = z.object({
  _id: responseText(64),
  content: riskRuleContent,
  /** The condition whose number was tried with other values. */
  varied: count,
  from: time,
  to: time,
  done: count,
  total: count,
  finishedAt: z.nullable(time),
  result: z.nullable(riskTrialResult),
});
export type RiskTrial = z.infer<typeof riskTrial>;

/** A rule: the active content, and the draft. */
export const riskRule = z.object({
  _id: responseText(64),
  draft: riskRuleContent,
  draftBy: z.nullable(person),
  draftAt: time,
  live: z.nullable(riskRuleContent),
  /** The newest trial, of any draft. */
  trial: z.nullable(riskTrial),
  /** The proposal that waits or is being carried out. */
  proposal: z.nullable(responseText(64)),
});
export type RiskRule = z.infer<typeof riskRule>;
