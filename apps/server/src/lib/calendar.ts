import type { BonusType } from "@krapao/contract/bonus/shapes";

/** Asia/Bangkok is 7 hours ahead of UTC all year; Vientiane too. */
const OFFSET_MS = 7 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The number of the calendar day in Asia/Bangkok since 1 January 1970, which was a Thursday. */
const dayNumber = (time: Date): number => Math.floor((time.getTime() + OFFSET_MS) / DAY_MS);

const startOfNumber = (day: number): Date => new Date(day * DAY_MS - OFFSET_MS);

/** The number of the Monday of a day's week; day 4 was a Monday. */
const mondayNumber = (day: number): number => day - ((((day - 4) % 7) + 7) % 7);

const local = (time: Date): string => new Date(time.getTime() + OFFSET_MS).toISOString();

/** The calendar day in Asia/Bangkok, `2026-11-21`. */
export const dayOf = (time: Date): string => local(time).slice(0, 10);

/** The time of day in Asia/Bangkok, `HH:mm`. */
export const timeOfDay = (time: Date): string => local(time).slice(11, 16);

/**
 * Whether a moment is within hours of the day in Asia/Bangkok. The hours may cross midnight. Hours of no length contain
 * no moment.
 */
export const isWithinHours = ({ from, to }: { readonly from: string; readonly to: string }, now: Date): boolean => {
  const time = timeOfDay(now);
  return from < to ? time >= from && time < to : from > to && (time >= from || time < to);
};

/** The time of day in Asia/Bangkok, `HH:mm:ss`. */
export const secondOfDay = (time: Date): string => local(time).slice(11, 19);

/** When a calendar day in Asia/Bangkok begins. */
export const startOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

/** The calendar day that is `days` after `day`, or before it where `days` is negative. */
export const addDays = (day: string, days: number): string => dayOf(startOfNumber(dayNumber(startOf(day)) + days));

/** How many days lie between the beginnings of two calendar days. Negative when `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number => dayNumber(startOf(to)) - dayNumber(startOf(from));

/** The Monday of a calendar day's week. */
export const mondayOf = (day: string): string => dayOf(startOfNumber(mondayNumber(dayNumber(startOf(day)))));

/** Which day of the week it is in Asia/Bangkok; 0 is Monday. */
export const weekdayOf = (time: Date): number => dayNumber(time) - mondayNumber(dayNumber(time));

/** The moment of that hour in Asia/Bangkok, `daysAgo` days before the day of `time`. */
export const atHour = (time: Date, daysAgo: number, hour: number): Date =>
  new Date(startOfNumber(dayNumber(time) - daysAgo).getTime() + hour * HOUR_MS);

/**
 * The midnight in Asia/Bangkok that follows this number of whole days after the day of `time`. Null (never) for null.
 */
export const midnightAfter = (time: Date, days: number | null): Date | null =>
  days === null ? null : startOfNumber(dayNumber(time) + 1 + days);

/**
 * The beginning of the day or of the week in Asia/Bangkok; weeks begin on Monday. Null for `limit`, which has no
 * beginning.
 */
export const periodStart = (type: BonusType, now: Date): Date | null => {
  if (type === "limit") return null;
  const day = dayNumber(now);
  return startOfNumber(type === "day" ? day : mondayNumber(day));
};
