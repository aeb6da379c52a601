const DAY_MS = 86_400_000;
/** Bangkok and Vientiane are 7 hours ahead of UTC. */
const OFFSET_MS = 7 * 3_600_000;

/** The usual ranges, in the order in which they are offered. */
export const USUAL_RANGES = ["today", "week", "month", "lastMonth"] as const;
export type UsualRange = (typeof USUAL_RANGES)[number];

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days of a usual range at a given time, by Bangkok's calendar: `2026-11-21`, both included. */
export const usualRange = (range: UsualRange, now: number): { readonly from: string; readonly to: string } => {
  const at = now + OFFSET_MS;
  const local = new Date(at);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const today = dayText(at);
  const first = Date.UTC(year, month, 1);
  const days = {
    today: { from: today, to: today },
    week: { from: dayText(at - 6 * DAY_MS), to: today },
    month: { from: dayText(first), to: today },
    lastMonth: { from: dayText(Date.UTC(year, month - 1, 1)), to: dayText(first - DAY_MS) },
  } as const;
  return days[range];
};
