import { cx } from "@krapao/ui";

type HourBarsProps = { readonly hours: readonly number[]; readonly isHigh?: boolean; readonly label: string };

/**
 * Hourly counts as small bars on a grey track. The last hour is still running. `label` describes the plot for screen
 * readers.
 */
export const HourBars = ({ hours, isHigh = false, label }: HourBarsProps) => {
  const most = Math.max(1, ...hours);
  return (
    <span role="img" aria-label={label} className="flex h-7 w-full items-end gap-0.5 border-b border-line">
      {hours.map((count, at) => (
        <span
          // The hours have no names: their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={cx(
            "min-w-0 grow basis-0 rounded-t-[2px]",
            isHigh ? "bg-down" : at === hours.length - 1 ? "bg-night" : "bg-(--bar)",
          )}
          style={{ height: `${count === 0 ? 0 : Math.max(8, (count / most) * 100)}%` }}
        />
      ))}
    </span>
  );
};
