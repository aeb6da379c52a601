/** A day of the Gregorian calendar: `2026-11-21`. */
export type Day = string;

const DAY_MS = 86_400_000;
/** Bangkok and Vientiane are 7 hours ahead of UTC, with no summer time. */
const BANGKOK_MS = 7 * 3_600_000;
/**
 * Buddhist years, which people write in Thailand, are 543 ahead. From this number on, a year is taken for a Buddhist
 * one.
 */
const BUDDHIST_FROM = 2_400;
const BUDDHIST_AHEAD = 543;

const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const two = (value: number): string => String(value).padStart(2, "0");

/** The day in Bangkok at a moment (ms since 1970). */
export const todayAt = (ms: number): Day => dayOf(ms + BANGKOK_MS);

/** The day this many days later, or earlier. */
export const addDays = (day: Day, days: number): Day => dayOf(msOf(day) + days * DAY_MS);

/** The same day this many months later, or earlier. The month's last day where it has no such day. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)));
};

/** The day of the week, from 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (new Date(msOf(day)).getUTCDay() + 6) % 7;

/** The days of a day's month in weeks from Monday. Null for days of another month. */
export const weeksOf = (day: Day): readonly (readonly (Day | null)[])[] => {
  const month = day.slice(0, 7);
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => {
      const each = addDays(first, week * 7 + at);
      return each.startsWith(month) ? each : null;
    }),
  );
  return weeks.filter((week) => week.some((each) => each !== null));
};

/** `21/11/2026`, in every language. */
export const dayText = (day: Day): string => day.split("-").toReversed().join("/");

/**
 * Parses a typed day (`21/11/2026`, `21-11-2569`, `21112026`). Years of the Buddhist calendar are converted. Null when
 * it is no day.
 */
export const readDay = (text: string): Day | null => {
  const [, date = "", month = "", written = ""] =
    /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text) ??
    [];
  if (written === "") return null;
  const year = Number(written) >= BUDDHIST_FROM ? Number(written) - BUDDHIST_AHEAD : Number(written);
  const day = `${String(year).padStart(4, "0")}-${two(Number(month))}-${two(Number(date))}`;
  const ms = msOf(day);
  // 31/02 would otherwise become another day.
  return Number.isNaN(ms) || dayOf(ms) !== day ? null : day;
};
