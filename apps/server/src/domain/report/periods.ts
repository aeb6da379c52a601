import type { ReportPeriod } from "@krapao/contract/operator/report-shapes";

import { addDays, daysBetween, mondayOf } from "../../lib/calendar.ts";

/** A range of calendar days, both inclusive: `2026-11-21`. */
export type Span = { readonly from: string; readonly to: string };

/** How many days a range has; zero or less when it ends before it begins. */
export const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** Each day of a range, the first one first. */
export const daysOf = (span: Span): readonly string[] =>
  Array.from({ length: Math.max(0, lengthOf(span)) }, (_, at) => addDays(span.from, at));

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const firstDay = (day: string, by: ReportPeriod): string =>
  by === "day" ? day : by === "week" ? mondayOf(day) : firstOfMonth(day);

/** A range split into days, weeks from Monday or months, the first one first. The first and last may be incomplete. */
export const periodsOf = ({ from, to }: Span, by: ReportPeriod): readonly Span[] => {
  const spans: Span[] = [];
  for (const day of daysOf({ from, to })) {
    const last = spans.at(-1);
    if (last !== undefined && firstDay(last.from, by) === firstDay(day, by))
      spans[spans.length - 1] = { ...last, to: day };
    else spans.push({ from: day, to: day });
  }
  return spans;
};

/**
 * The range to compare with. For a range that begins with a month and stays in it: the same days of the month before,
 * as far as it has them. For any other: the same number of days right before it.
 */
export const spanBefore = ({ from, to }: Span): Span => {
  if (!from.endsWith("-01") || from.slice(0, 7) !== to.slice(0, 7)) {
    const end = addDays(from, -1);
    return { from: addDays(end, 1 - lengthOf({ from, to })), to: end };
  }
  const lastOfMonth = addDays(from, -1);
  const same = `${lastOfMonth.slice(0, 8)}${to.slice(8)}`;
  return { from: firstOfMonth(lastOfMonth), to: same > lastOfMonth ? lastOfMonth : same };
};
