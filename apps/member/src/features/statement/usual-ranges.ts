const DAY_MS = 86_400_000;
/** Bangkok and Vientiane are 7 hours ahead of UTC. */
const OFFSET_MS = 7 * 3_600_000;

/** Days that are often asked for: `2026-11-21`, both of them included. */
export type UsualRange = {
  readonly key: "today" | "week" | "month" | "lastMonth";
  readonly from: string;
  readonly to: string;
};

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The usual ranges as of a moment, by Bangkok's calendar. */
export const usualRanges = (now: number): readonly UsualRange[] => {
  const at = now + OFFSET_MS;
  const local = new Date(at);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const today = dayText(at);
  const first = Date.UTC(year, month, 1);
  return [
    { key: "today", from: today, to: today },
    { key: "week", from: dayText(at - 6 * DAY_MS), to: today },
    { key: "month", from: dayText(first), to: today },
    { key: "lastMonth", from: dayText(Date.UTC(year, month - 1, 1)), to: dayText(first - DAY_MS) },
  ];
};
