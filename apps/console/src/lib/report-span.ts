import type { ReportPeriod } from "@krapao/contract/operator/report-shapes";

/** A calendar month: `2026-11`. */
export type Month = `${number}-${number}`;

/** How many months a report shows at once, by the length of its periods. */
const MONTHS: Readonly<Record<ReportPeriod, number>> = { day: 1, week: 3, month: 12 };

const numberOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthAt = (number: number): Month =>
  `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}` as Month;

/** The month of a day. */
export const monthOf = (day: string): Month => day.slice(0, 7) as Month;

/** Whether a text is a month that the reports can show. */
export const isMonth = (text: string): text is Month => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Whether a text is a day that the reports can show. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The last day of a month. */
const endOf = (month: Month): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** The days of a report: the month and the earlier months that belong to the view, up to today. */
export const spanOf = (
  month: Month,
  by: ReportPeriod,
  today: string,
): { readonly from: string; readonly to: string } => {
  const end = endOf(month);
  return { from: `${monthAt(numberOf(month) - MONTHS[by] + 1)}-01`, to: end > today ? today : end };
};

/** The month of the next view, or of the previous one for -1. */
export const moved = (month: Month, by: ReportPeriod, steps: 1 | -1): Month =>
  monthAt(numberOf(month) + steps * MONTHS[by]);
