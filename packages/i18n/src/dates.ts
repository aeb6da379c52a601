/** A moment: a date, milliseconds since 1970, or an ISO text from the wire. */
export type Moment = Date | number | string;

/** Bangkok and Vientiane are 7 hours ahead of UTC, with no summer time since 1920. */
const OFFSET_MS = 7 * 3_600_000;

const two = (value: number): string => String(value).padStart(2, "0");

const inBangkok = (moment: Moment): Date => {
  const at = new Date(moment).getTime();
  if (Number.isNaN(at)) throw new RangeError("not a moment");
  return new Date(at + OFFSET_MS);
};

/** `21/11/2026`, the Gregorian year, in Bangkok. */
export const dateText = (moment: Moment): string => {
  const at = inBangkok(moment);
  return `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${String(at.getUTCFullYear()).padStart(4, "0")}`;
};

/** `14:32`, for a sentence: use it in the message `time.clock`. */
export const shortTimeText = (moment: Moment): string => {
  const at = inBangkok(moment);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
};

/** `14:32:08` in Bangkok. */
export const timeText = (moment: Moment): string =>
  `${shortTimeText(moment)}:${two(inBangkok(moment).getUTCSeconds())}`;

/** `21/11/2026 14:32:08` in Bangkok. */
export const dateTimeText = (moment: Moment): string => `${dateText(moment)} ${timeText(moment)}`;

/** The days from `moment` to `now` by Bangkok's calendar: 0 is today, 1 yesterday. */
export const daysAgo = (moment: Moment, now: Moment): number => {
  const day = (at: Moment): number => Math.floor(inBangkok(at).getTime() / 86_400_000);
  return day(now) - day(moment);
};

/** `04:37`: the remaining time in minutes and seconds. A started second counts as a whole one. The least is `00:00`. */
export const countdownText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
};
