import { cx } from "@krapao/ui";

type Bar = { readonly calls: number; readonly unclear: number };

/** From this share of unclear answers on, a period is red. */
const BAD = 0.2;

const hueOf = ({ calls, unclear }: Bar): string => {
  if (calls === 0) return "bg-line";
  if (unclear === 0) return "bg-(--well)";
  return unclear / calls < BAD ? "bg-wait-mark" : "bg-down";
};

/** The health of the last periods, the newest at the end. `label` describes the plot for screen readers. */
export const HealthBars = ({ bars, label }: { readonly bars: readonly Bar[]; readonly label: string }) => (
  <div role="img" aria-label={label} className="flex h-4.5 gap-0.5">
    {bars.map((bar, at) => (
      // The stretches have no names: their place is what they are.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={cx("w-1 rounded-[2px]", hueOf(bar))} />
    ))}
  </div>
);
