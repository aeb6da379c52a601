import { cx } from "@krapao/ui";

import { barTone, type DayFigure, scaleBars } from "./scale.ts";

/**
 * Daily figures as bars, today's last, with a dotted line at the average. `label` describes the plot for screen
 * readers.
 */
export const BarPlot = ({ days, label }: { readonly days: readonly DayFigure[]; readonly label: string }) => {
  const { bars, average, zero } = scaleBars(days);
  const isBelowZero = zero < 100;
  return (
    <div role="img" aria-label={label} className="relative h-15">
      <div className="absolute inset-0 flex gap-1">
        {bars.map((bar, at) => (
          <span key={days[at]?.day} className="relative min-w-0 grow basis-0">
            <span
              className={cx("absolute inset-x-0 rounded-[3px]", barTone(bar, at === bars.length - 1))}
              style={{ top: `${bar.top}%`, height: `${bar.height}%` }}
            />
          </span>
        ))}
      </div>
      {isBelowZero && <span className="absolute inset-x-0 h-px bg-line-strong" style={{ top: `${zero}%` }} />}
      {days.length > 1 && (
        <span
          className="absolute inset-x-0 border-t-2 border-dotted border-accent/55"
          style={{ top: `${Math.min(98, average)}%` }}
        />
      )}
    </div>
  );
};
