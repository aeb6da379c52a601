import * as z from "zod/mini";

import { MAX_AMOUNT, money, toMinor, wireCurrency } from "../money.ts";
import { line, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { person } from "./operator-shapes.ts";

/** What is known of a withdrawal: when it is asked for, or ten minutes after it was paid. */
const WITHDRAWAL_MEASURES = [
  /** In major units of the rule's currency. */
  "amount",
  /** Paid before, among the member's last 500 movements. */
  "earlier-withdrawals",
  "hours-since-joined",
  /** Not known when the bank account was never changed. */
  "minutes-since-bank-change",
  /** Since the first sign-in from a device; not known when all sign-ins are of one device. */
  "minutes-since-new-device",
  /** The amount by the mean of what was paid before, in whole times; not known before the first one. */
  "times-usual",
  /** How much of the deposits since the withdrawal before (one that came back is none) was played; not known without one. */
  "played-percent",
  /** Others who received a bonus on the same device or by the same payer; 100 at most. */
  "linked-members",
  /** Others whose bank account has the same name; 100 at most. */
  "same-name-members",
  /** Slips that were refused in the 24 hours before. */
  "failed-slips",
] as const;

/** What a rule looks at, and what is known then; its conditions are about these measures and nothing else. */
export const RISK_EVENTS = {
  /** A withdrawal that is held, before it may go by itself. Only such a rule can hold. */
  withdrawal: WITHDRAWAL_MEASURES,
  /** A withdrawal that was paid ten minutes ago: by then the reports of its bets are read. */
  "paid-withdrawal": WITHDRAWAL_MEASURES,
  /** A bonus that was received. `amount` is the reward. */
  bonus: [
    "amount",
    /** Others who received the same bonus in the 30 days before, on the same device or by the same payer; 20 at most. */
    "same-bonus-members",
    "hours-since-joined",
  ],
  /** A friend who registered. Counted are friends of the same inviter in the 24 hours before, this one too. */
  registration: ["registrations-one-address", "registrations-one-device"],
  /** Two sides of one event that a member, or two who are linked, have backed. `amount` is what was staked on both. */
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

/** The measures of what a rule looks at. */
export const measuresOf = (event: RiskEvent): readonly RiskMeasure[] => RISK_EVENTS[event];

/**
 * A rule as it is written: it hits what it looks at when all conditions fit. What is not known fits none. A sum is of one
 * currency, so a rule about sums is too.
 */
export const riskRuleContent = z
  .strictObject({
    name: line(80),
    event: z.enum(RISK_EVENT_NAMES),
    /** Null: of whatever currency. */
    currency: z.nullable(wireCurrency),
    conditions: z.array(riskCondition).check(z.minLength(1), z.maxLength(MAX_RISK_CONDITIONS)),
    /** `hold`: a person decides of the withdrawal; `flag`: it goes on, and a person looks. */
    act: z.enum(["hold", "flag"]),
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

/** What a rule would have done; bad is what was refused by a person or is of a member who is blocked today. */
const riskTrialResult = z.object({
  /** How many of what the rule looks at there were. */
  withdrawals: count,
  hits: count,
  bad: count,
  /** Null where the rule is of every currency. */
  badAmount: z.nullable(money),
  missed: count,
  missedAmount: z.nullable(money),
  /** How long people took to decide in that time; null when they decided nothing. */
  waitMinutes: z.nullable(z.object({ median: count, most: count })),
  days: z.array(z.object({ day: responseText(10), bad: count, good: count })),
  /** The same with other values of the number that was chosen. */
  values: z.array(z.object({ value: z.number(), hits: count, bad: count })),
  /** The newest hits. */
  latest: z.array(
    z.object({
      memberId: responseText(10),
      reference: responseText(200),
      at: time,
      /** Null where no sum belongs to it. */
      amount: z.nullable(money),
      currency: wireCurrency,
      isBad: z.boolean(),
    }),
  ),
});

export const riskTrial = z.object({
  _id: responseText(64),
  content: riskRuleContent,
  /** Which condition's number was tried with other values. */
  varied: count,
  from: time,
  to: time,
  done: count,
  total: count,
  finishedAt: z.nullable(time),
  result: z.nullable(riskTrialResult),
});
export type RiskTrial = z.infer<typeof riskTrial>;

/** A rule: what is on, and the draft beside it. */
export const riskRule = z.object({
  _id: responseText(64),
  draft: riskRuleContent,
  draftBy: z.nullable(person),
  draftAt: time,
  live: z.nullable(riskRuleContent),
  /** The newest trial, of whatever draft. */
  trial: z.nullable(riskTrial),
  /** The proposal that waits, or is being done. */
  proposal: z.nullable(responseText(64)),
});
export type RiskRule = z.infer<typeof riskRule>;
