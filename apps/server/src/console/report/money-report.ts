import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { MoneyReport, ReportFigures, ReportPeriod, ReportRow } from "@krapao/contract/operator/report-shapes";

import type { Context } from "../../context.ts";
import { readParts } from "../../domain/report/breakdown.ts";
import { type Closing, firstUncounted, readClosings, readOpen } from "../../domain/report/closing.ts";
import type { DayFigures } from "../../domain/report/tables.ts";
import {
  laterThan,
  ngrOf,
  noFigures,
  readActive,
  readDays,
  readFigures,
  readNgr,
  sumOf,
} from "../../domain/report/figures.ts";
import { daysOf, periodsOf, type Span, spanBefore } from "../../domain/report/periods.ts";
import { wrongFigures } from "../../domain/report/wrong-figures.ts";
import { dayOf } from "../../lib/calendar.ts";
import { presentParts } from "./present-parts.ts";

/** Major units of digits in minor units. */
const major = (digits: string): number => toMajor(BigInt(digits));

/** Figures in major units, in the console's form. */
const present = (figures: DayFigures): ReportFigures => ({
  moneyIn: major(figures.moneyIn),
  moneyOut: major(figures.moneyOut),
  turnover: major(figures.turnover),
  ggr: major(figures.ggr),
  bonusCost: major(figures.bonusCost),
  rewardCost: major(figures.rewardCost),
  adjustments: major(figures.adjustments ?? "0"),
  fees: major(figures.fees),
  ngr: toMajor(ngrOf(figures)),
  active: figures.active,
  firstDeposits: figures.firstDeposits,
  newMembers: figures.newMembers,
});

type Facts = {
  readonly today: string;
  readonly open: ReadonlyMap<string, number>;
  readonly closings: ReadonlyMap<string, Closing>;
  readonly uncounted: string | null;
};

const stateOf = (day: string, { today, open, closings, uncounted }: Facts): NonNullable<ReportRow["state"]> => {
  if (closings.has(day)) return "closed";
  if (day >= today) return "running";
  return open.has(day) || (uncounted !== null && uncounted <= day) ? "waiting" : "ready";
};

const closingOf = (day: string, figures: DayFigures, { closings }: Facts): ReportRow["closing"] => {
  const closing = closings.get(day);
  if (closing === undefined) return null;
  const later = laterThan(closing.figures, figures);
  const { id, ...by } = closing.by;
  return {
    at: closing.closedAt.toISOString(),
    by: { _id: String(id), ...by },
    later: later === null ? null : present(later),
  };
};

/** What changed in a period's closed days since they were closed. */
const changedOf = (
  period: Span,
  days: ReadonlyMap<string, DayFigures>,
  closings: Facts["closings"],
): ReportFigures | null => {
  const changes = daysOf(period).flatMap((day) => {
    const closing = closings.get(day);
    const later = closing === undefined ? null : laterThan(closing.figures, days.get(day) ?? noFigures);
    return later === null ? [] : [later];
  });
  const sum = sumOf(changes);
  return sum === null ? null : present(sum);
};

/** A day's row. A closed day shows the figures of its closing. */
const dayRow = (day: string, figures: DayFigures, facts: Facts): ReportRow => ({
  ...present(facts.closings.get(day)?.figures ?? figures),
  from: day,
  to: day,
  state: stateOf(day, facts),
  open: facts.open.get(day) ?? 0,
  closing: closingOf(day, figures, facts),
  changed: changedOf({ from: day, to: day }, new Map([[day, figures]]), facts.closings),
});

const ngrByDay = (span: Span, days: ReadonlyMap<string, bigint>) =>
  daysOf(span).map((day) => ({ day, ngr: toMajor(days.get(day) ?? 0n) }));

const readFacts = async (context: Context, currency: Currency, span: Span): Promise<Facts> => {
  const [open, closings, uncounted] = await Promise.all([
    readOpen(context.db, currency, span),
    readClosings(context.db, currency, span),
    firstUncounted(context.db),
  ]);
  return { today: dayOf(context.databaseTime.now()), open, closings, uncounted };
};

/** The figures of each period, and how many members were active in all of them. */
type Read = {
  readonly figures: readonly DayFigures[];
  readonly active: number;
  /** The days with rows of their own, or those that were closed, for what changed since. */
  readonly days: ReadonlyMap<string, DayFigures>;
};

const readByDay = async ({ db }: Context, currency: Currency, span: Span): Promise<Read> => {
  const { days, active } = await readDays(db, currency, span);
  return { figures: daysOf(span).map((day) => days.get(day) ?? noFigures), active, days };
};

const readByPeriod = async (
  { db }: Context,
  currency: Currency,
  span: Span,
  periods: readonly Span[],
  { closings }: Facts,
): Promise<Read> => {
  const closed = [...closings.keys()].toSorted();
  const [from, to] = [closed[0], closed.at(-1)];
  const [figures, active, changed] = await Promise.all([
    Promise.all(periods.map((period) => readFigures(db, currency, period))),
    readActive(db, currency, span),
    from === undefined || to === undefined ? null : readDays(db, currency, { from, to }),
  ]);
  return { figures, active, days: changed?.days ?? new Map<string, DayFigures>() };
};

/** A week's or a month's row. */
const periodRow = (
  period: Span,
  figures: DayFigures,
  days: ReadonlyMap<string, DayFigures>,
  facts: Facts,
): ReportRow => ({
  ...present(figures),
  ...period,
  state: null,
  open: daysOf(period).reduce((sum, day) => sum + (facts.open.get(day) ?? 0), 0),
  closing: null,
  changed: changedOf(period, days, facts.closings),
});

/** One day's row, read again. */
export const readDayRow = async (context: Context, currency: Currency, day: string): Promise<ReportRow> => {
  const span = { from: day, to: day };
  const [facts, { days }] = await Promise.all([
    readFacts(context, currency, span),
    readDays(context.db, currency, span),
  ]);
  return dayRow(day, days.get(day) ?? noFigures, facts);
};

/** Reads the report of a period, compared with the period before. */
export const readMoneyReport = async (
  context: Context,
  currency: Currency,
  span: Span,
  by: ReportPeriod,
): Promise<MoneyReport> => {
  const before = spanBefore(span);
  const facts = await readFacts(context, currency, span);
  const periods = periodsOf(span, by);
  const { db } = context;
  const [{ figures, active, days }, ngr, ngrBefore, totalBefore, parts, partsBefore, wrong] = await Promise.all([
    by === "day" ? readByDay(context, currency, span) : readByPeriod(context, currency, span, periods, facts),
    readNgr(db, currency, span),
    readNgr(db, currency, before),
    readFigures(db, currency, before),
    readParts(db, currency, span),
    readParts(db, currency, before),
    wrongFigures(db, currency),
  ]);
  const rows = periods.map((period, index) => {
    const own = figures[index] ?? noFigures;
    return by === "day" ? dayRow(period.from, own, facts) : periodRow(period, own, days, facts);
  });
  // A member who was active in several periods counts once.
  const total = { ...(sumOf(figures) ?? noFigures), active };
  const closed = span.from === span.to ? facts.closings.get(span.from) : undefined;
  return {
    currency: toWireCurrency(currency),
    ...span,
    by,
    rows: rows.toReversed(),
    // Of a closed day alone, as its row.
    total: present(closed?.figures ?? total),
    changed: changedOf(span, days, facts.closings),
    before: { ...before, total: present(totalBefore), ngrByDay: ngrByDay(before, ngrBefore) },
    ngrByDay: ngrByDay(span, ngr),
    ...presentParts(parts, partsBefore, closed?.parts ?? null),
    isProven: wrong.length === 0,
  };
};
