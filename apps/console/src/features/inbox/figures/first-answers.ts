type Day = {
  readonly day: string;
  readonly firstAnswer: number | null;
  readonly firstAnswerSlow: number | null;
};

/** A bar's height in per cent of the plot, or null when no conversation was answered. */
export type AnswerBar = {
  readonly day: string;
  /** The median time to first answer. */
  readonly seconds: number | null;
  readonly height: number | null;
  /** The 90th percentile, in per cent from the top. */
  readonly slow: number | null;
  readonly isLate: boolean;
};

const STEPS = [15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];
const MOST_TICKS = 4;

/**
 * The scale of the plot: one bar for each day, round axis labels in seconds, and the line of the target. Positions are
 * in per cent of the plot's height.
 */
export const answerPlot = (
  days: readonly Day[],
  targetSeconds: number,
): {
  readonly bars: readonly AnswerBar[];
  readonly ticks: readonly { readonly seconds: number; readonly top: number }[];
  readonly target: number;
} => {
  const most = Math.max(
    targetSeconds,
    ...days.map(({ firstAnswer, firstAnswerSlow }) => firstAnswerSlow ?? firstAnswer ?? 0),
  );
  const step = STEPS.find((each) => most / each <= MOST_TICKS) ?? Math.ceil(most / MOST_TICKS);
  const highest = Math.ceil(most / step) * step;
  return {
    bars: days.map(({ day, firstAnswer, firstAnswerSlow }) => ({
      day,
      seconds: firstAnswer,
      height: firstAnswer === null ? null : Math.max(1, (firstAnswer / highest) * 100),
      slow: firstAnswerSlow === null ? null : 100 - (firstAnswerSlow / highest) * 100,
      isLate: firstAnswer !== null && firstAnswer > targetSeconds,
    })),
    ticks: Array.from({ length: highest / step + 1 }, (_, at) => ({
      seconds: highest - at * step,
      top: ((at * step) / highest) * 100,
    })),
    target: 100 - (targetSeconds / highest) * 100,
  };
};

const DAY_MS = 86_400_000;

/** A period of so many days that ends today, or `back` periods earlier, and the period before it. */
export const periodsOf = (
  today: string,
  days: number,
  back = 0,
): Readonly<Record<"now" | "before", { readonly from: string; readonly to: string }>> => {
  const before = (count: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (back * days + count) * DAY_MS).toISOString().slice(0, 10);
  return {
    now: { from: before(days - 1), to: before(0) },
    before: { from: before(2 * days - 1), to: before(days) },
  };
};
