import type { BonusType } from "@krapao/contract/bonus/shapes";

/** Asia/Bangkok is 7 hours ahead all year; Vientiane too. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** The number of the calendar's day in Asia/Bangkok since 1 January 1970, which was a Thursday. */
const dayNumber = (time: Date): number => Math.floor((time.getTime() + OFFSET_MS) / DAY_MS);

const startOf = (day: number): Date => new Date(day * DAY_MS - OFFSET_MS);

/** From when on what was received counts: the day's or the week's beginning in Asia/Bangkok, weeks from Monday; null: ever. */
export const periodStart = (type: BonusType, now: Date): Date | null => {
  if (type === "limit") return null;
  const day = dayNumber(now);
  // Day 4 was a Monday.
  const sinceMonday = (((day - 4) % 7) + 7) % 7;
  return startOf(type === "day" ? day : day - sinceMonday);
};

/** Until before when a bonus runs that is received now: midnight in Asia/Bangkok, `days` whole days on; null: for ever. */
export const bonusExpiry = (now: Date, days: number | null): Date | null =>
  days === null ? null : startOf(dayNumber(now) + 1 + days);
