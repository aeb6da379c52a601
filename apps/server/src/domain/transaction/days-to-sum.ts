import { dayOf } from "../../lib/calendar.ts";

/** How often the sums of the present day are compared, since that reads all of its rows. */
const SUMS_MS = 600_000;

/**
 * The days whose sums are compared after postings of `days`: each of them once in a run (`compared` were). The present
 * day is compared every ten minutes (`summedAt`: the last time), and once more when it is over.
 */
export const daysToSum = (
  days: readonly string[],
  compared: ReadonlySet<string>,
  summedAt: Date | null,
  now: Date,
): readonly string[] => {
  const today = dayOf(now);
  // The database's clock may have been set back since.
  const isDue = summedAt === null || Math.abs(now.getTime() - summedAt.getTime()) >= SUMS_MS;
  const all = [
    ...days.filter((day) => day !== today),
    ...(isDue ? [today] : []),
    ...(isDue && summedAt !== null ? [dayOf(summedAt)] : []),
  ];
  return [...new Set(all)].filter((day) => !compared.has(day));
};
