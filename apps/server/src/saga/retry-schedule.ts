/** The longest that one call of an adapter lasts. A call whose process died counts as on its way for that long. */
export const CALL_MS = 15_000;

/** An absence is believed this long after the call was last on its way, at the earliest (CONTRACT.md rule 2). */
export const BELIEVE_ABSENCE_MS = 45_000;

const first = [1_000, 2_000, 5_000, 10_000, 30_000, 46_000] as const;
const MINUTE = 60_000;
const MINUTES = 60;
const TEN_MINUTES = 600_000;
const hourEnds = first[5] + MINUTES * MINUTE;

/** When ask number `index` (from 0) is due, in milliseconds after the call was last in flight. */
const offsetOf = (index: number): number => {
  const early = first[index];
  if (early !== undefined) return early;
  const later = index - first.length + 1;
  return later <= MINUTES ? first[5] + later * MINUTE : hourEnds + (later - MINUTES) * TEN_MINUTES;
};

/** The number of the first ask that is due more than `elapsed` milliseconds after the call was last in flight. */
const firstAfter = (elapsed: number): number => {
  const early = first.findIndex((offset) => offset > elapsed);
  if (early !== -1) return early;
  if (elapsed < hourEnds) return first.length + Math.floor((elapsed - first[5]) / MINUTE);
  return first.length + MINUTES + Math.floor((elapsed - hourEnds) / TEN_MINUTES);
};

/**
 * When to ask next about a reference whose call was last in flight at `sentAt`: 1, 2, 5, 10, 30 and 46 s after that,
 * then each minute for an hour, then every 10 minutes without end (CONTRACT.md rule 2). Questions that were missed in a
 * pause are skipped. `asked` is how often it was asked already, so that a question which came a little early is not
 * repeated. When `asked` is larger than the schedule allows, the wait was restarted, and the questions restart too.
 */
export const nextAsk = (sentAt: Date, asked: number, now: Date): Date => {
  const due = firstAfter(now.getTime() - sentAt.getTime());
  return new Date(sentAt.getTime() + offsetOf(asked === due + 1 ? asked : due));
};

/** The process that marked a call makes it within this time, or never (docs/decisions.md). */
export const LATE_MS = 2_000;

/**
 * How long after its mark a call may be in flight, by the database's time: the time to start it, a second by which a
 * stopwatch may show too little, and the call itself.
 */
export const ON_ITS_WAY_MS = LATE_MS + 1_000 + CALL_MS;

/** When a call is first asked about, counted from its mark, if the process that marked it reports nothing. */
export const FIRST_ASK_MS = ON_ITS_WAY_MS + first[0];

/** How long after its mark a call expires at its provider (`notAfter`), where the provider can refuse expired calls. */
export const NOT_AFTER_MS = 30_000;

/** How long the process that committed a row has to process it first, before another process leases it. */
export const FIRST_PROCESS_MS = 2_000;
