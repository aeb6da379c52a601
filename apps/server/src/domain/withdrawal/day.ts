/** Asia/Bangkok is 7 hours ahead all year; Vientiane too. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** The calendar's day in Asia/Bangkok, `2026-11-21`. */
export const dayOf = (time: Date): string => new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** When a calendar's day in Asia/Bangkok begins. */
export const startOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

/** When the next day begins in Asia/Bangkok. */
export const nextDay = (time: Date): Date =>
  new Date((Math.floor((time.getTime() + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS);
