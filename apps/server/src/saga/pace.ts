/** The longest that one call of an adapter lasts; a call whose process died counts as on its way that long. */
export const CALL_MS = 15_000;

/** “No such reference” counts from here on, after the call was last on its way (CONTRACT.md rule 2). */
export const BELIEVE_ABSENCE_MS = 45_000;

const first = [1_000, 2_000, 5_000, 10_000, 30_000, 46_000] as const;
const MINUTE = 60_000;
const MINUTES = 60;
const TEN_MINUTES = 600_000;
const hourEnds = first[5] + MINUTES * MINUTE;

/** When ask number `index` (from 0) is due, in milliseconds after the call was last on its way. */
const offsetOf = (index: number): number => {
  const early = first[index];
  if (early !== undefined) return early;
  const later = index - first.length + 1;
  return later <= MINUTES ? first[5] + later * MINUTE : hourEnds + (later - MINUTES) * TEN_MINUTES;
};

/** The number of the first ask that is due more than `elapsed` milliseconds after the call was last on its way. */
const firstAfter = (elapsed: number): number => {
  const early = first.findIndex((offset) => offset > elapsed);
  if (early !== -1) return early;
  if (elapsed < hourEnds) return first.length + Math.floor((elapsed - first[5]) / MINUTE);
  return first.length + MINUTES + Math.floor((elapsed - hourEnds) / TEN_MINUTES);
};

/**
 * When to ask next about a reference whose call was last on its way at `sentAt`: 1, 2, 5, 10, 30 and 46 s after that,
 * then each minute for an hour, then every 10 minutes without end (CONTRACT.md rule 2). Asks that a pause made late are
 * left out, not made up for. `asked`: how often it was asked already.
 */
export const nextAsk = (sentAt: Date, asked: number, now: Date): Date => {
  const index = Math.max(asked, firstAfter(now.getTime() - sentAt.getTime()));
  return new Date(sentAt.getTime() + offsetOf(index));
};

/** Whether “no such reference”, asked at `askedAt`, may be believed. */
export const isAbsenceBelieved = (sentAt: Date, askedAt: Date): boolean =>
  askedAt.getTime() - sentAt.getTime() >= BELIEVE_ABSENCE_MS;

/** How soon after a row was committed with its call begun whoever committed it makes that call. */
export const AT_ONCE_MS = 2_000;

/** Who is later than that asks the row first, and from here on never calls. */
export const TOO_LATE_MS = 15_000;

/** How long the process that committed a row has for its first look, before another takes it. */
export const FIRST_LOOK_MS = 2_000;
