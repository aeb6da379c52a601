import { cx } from "@krapao/ui";

type Bar = { readonly calls: number; readonly unclear: number };

/** From how much without a clear answer a stretch is bad. */
const BAD = 0.2;

const hueOf = ({ calls, unclear }: Bar): string => {
  if (calls === 0) return "bg-line";
  if (unclear === 0) return "bg-(--well)";
  return unclear / calls < BAD ? "bg-wait-mark" : "bg-down";
};

/** How the last stretches of time went, the newest at the end. What they show is said by `label`. */
export const HealthBars = ({ bars, label }: { readonly bars: readonly Bar[]; readonly label: string }) => (
  <div role="img" aria-label={label} className="flex h-4.5 gap-0.5">
    {bars.map((bar, at) => (
      // The stretches have no names: their place is what they are.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={cx("w-1 rounded-[2px]", hueOf(bar))} />
    ))}
  </div>
);
