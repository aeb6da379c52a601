import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { MoneyReport, ReportFigures, ReportPeriod, ReportRow } from "@krapao/contract/operator/report-shapes";

import type { Context } from "../../context.ts";
import { readParts } from "../../domain/report/breakdown.ts";
import { type Closing, firstUncounted, readClosings, readOpen } from "../../domain/report/closing.ts";
import type { DayFigures } from "../../domain/report/tables.ts";
import { laterThan, ngrOf, noFigures, readDays, readFigures, sumOf } from "../../domain/report/figures.ts";
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

const ngrByDay = (span: Span, days: ReadonlyMap<string, DayFigures>) =>
  daysOf(span).map((day) => ({ day, ngr: toMajor(ngrOf(days.get(day) ?? noFigures)) }));

const readFacts = async (context: Context, currency: Currency, span: Span): Promise<Facts> => {
  const [open, closings, uncounted] = await Promise.all([
    readOpen(context.db, currency, span),
    readClosings(context.db, currency, span),
    firstUncounted(context.db),
  ]);
  return { today: dayOf(context.databaseTime.now()), open, closings, uncounted };
};

const readRows = async (
  context: Context,
  currency: Currency,
  span: Span,
  by: ReportPeriod,
  days: ReadonlyMap<string, DayFigures>,
  facts: Facts,
): Promise<readonly ReportRow[]> => {
  if (by === "day") return daysOf(span).map((day) => dayRow(day, days.get(day) ?? noFigures, facts));
  return Promise.all(
    periodsOf(span, by).map(async (period) => ({
      ...present(await readFigures(context.db, currency, period)),
      ...period,
      state: null,
      open: daysOf(period).reduce((sum, day) => sum + (facts.open.get(day) ?? 0), 0),
      closing: null,
      changed: changedOf(period, days, facts.closings),
    })),
  );
};

/** One day's row, read again. */
export const readDayRow = async (context: Context, currency: Currency, day: string): Promise<ReportRow> => {
  const span = { from: day, to: day };
  const [facts, days] = await Promise.all([readFacts(context, currency, span), readDays(context.db, currency, span)]);
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
  const [days, daysBefore, total, totalBefore, parts, partsBefore, wrong, facts] = await Promise.all([
    readDays(context.db, currency, span),
    readDays(context.db, currency, before),
    readFigures(context.db, currency, span),
    readFigures(context.db, currency, before),
    readParts(context.db, currency, span),
    readParts(context.db, currency, before),
    wrongFigures(context.db, currency),
    readFacts(context, currency, span),
  ]);
  const closed = span.from === span.to ? facts.closings.get(span.from) : undefined;
  return {
    currency: toWireCurrency(currency),
    ...span,
    by,
    rows: (await readRows(context, currency, span, by, days, facts)).toReversed(),
    // Of a closed day alone, as its row.
    total: present(closed?.figures ?? total),
    changed: changedOf(span, days, facts.closings),
    before: { ...before, total: present(totalBefore), ngrByDay: ngrByDay(before, daysBefore) },
    ngrByDay: ngrByDay(span, days),
    ...presentParts(parts, partsBefore, closed?.parts ?? null),
    isProven: wrong.length === 0,
  };
};
