import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time, YEARS } from "../time.ts";
import { count } from "./fields.ts";
import { person } from "./operator-shapes.ts";

/** A calendar day in Asia/Bangkok, `2026-11-21`. */
export const day = z.iso.date().check(z.regex(YEARS));

/** The largest number of days of a report. */
export const REPORT_DAYS_MOST = 400;

export const REPORT_PERIODS = ["day", "week", "month"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** The results of a period. Amounts in major units. */
export const reportFigures = z.object({
  moneyIn: money,
  moneyOut: money,
  /** Stakes, as far as the providers' reports count them. */
  turnover: money,
  /** Gross gaming revenue: what members lost less what they won. */
  ggr: money,
  bonusCost: money,
  /** Refunds, invites and prizes of the wheel. */
  rewardCost: money,
  /** Amounts put into wallets by hand, less amounts taken out. */
  adjustments: money,
  fees: money,
  /** Net gaming revenue: `ggr` less bonuses, rewards, adjustments and fees. */
  ngr: money,
  /** Members who deposited, withdrew or played. */
  active: count,
  firstDeposits: count,
  newMembers: count,
});
export type ReportFigures = z.infer<typeof reportFigures>;

/**
 * The state of a day: `running` until it is over; `waiting` while a movement of it is in progress or not counted yet.
 */
export const DAY_STATES = ["running", "waiting", "ready", "closed"] as const;

/** A closed day, and the figures that came for it afterwards. */
export const reportClosing = z.object({ at: time, by: person, later: z.nullable(reportFigures) });

export const reportRow = z.object({
  ...reportFigures.shape,
  /** The first day of the period. */
  from: day,
  /** Its last day. */
  to: day,
  /** For a single day. Null for longer periods. */
  state: z.nullable(z.enum(DAY_STATES)),
  /** Movements of the day that are in progress. */
  open: count,
  closing: z.nullable(reportClosing),
  /**
   * What changed in the closed days of the period since they were closed. A closed day's figures are without it, those
   * of a longer period with it. Null when nothing changed.
   */
  changed: z.nullable(reportFigures),
});
export type ReportRow = z.infer<typeof reportRow>;

const part = {
  name: responseText(50),
  /** In the period before. Null when it had none then. */
  before: z.nullable(money),
  /** What came after the day was closed. Null when nothing did. */
  later: z.nullable(money),
};

export const moneyReport = z.object({
  currency: wireCurrency,
  from: day,
  to: day,
  by: z.enum(REPORT_PERIODS),
  /** The newest first. */
  rows: z.array(reportRow),
  total: reportFigures,
  /** As of a row: the total of several days is with it. */
  changed: z.nullable(reportFigures),
  /** The period that this one is compared with, with the figures of each of its days. */
  before: z.object({ from: day, to: day, total: reportFigures, ngrByDay: z.array(z.object({ day, ngr: money })) }),
  ngrByDay: z.array(z.object({ day, ngr: money })),
  /** Of a single closed day: as they were closed. */
  providers: z.array(z.object({ ...part, turnover: money, ggr: money })),
  channels: z.array(z.object({ ...part, moneyIn: money, moneyOut: money, count, fees: money })),
  /** What came to our accounts at a bank, and went to members' accounts there. */
  banks: z.array(z.object({ ...part, moneyIn: money, moneyOut: money, count })),
  /** What bonuses, refunds, invites and the wheel paid to members, less what was taken back. */
  promotions: z.array(z.object({ ...part, cost: money, count })),
  /** Every figure agrees with the balance of its account in the books. */
  isProven: z.boolean(),
});
export type MoneyReport = z.infer<typeof moneyReport>;

/** Members who joined in a week, and how many of them were active in that week and in each later one. */
export const retention = z.object({
  currency: wireCurrency,
  /** The newest first; `week` is its Monday. */
  weeks: z.array(z.object({ week: day, joined: count, deposited: count, active: z.array(count) })),
});
export type Retention = z.infer<typeof retention>;
