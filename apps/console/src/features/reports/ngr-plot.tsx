import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { Panel } from "../../parts/panel.tsx";
import { plotOf } from "./plot.ts";
import { wholeText } from "../../parts/plots/figure-text.ts";
import { PlotDays } from "../../parts/plots/plot-days.tsx";

/**
 * Net gaming revenue by day: gains above the axis, losses in red below it, and a mark for the same day of the previous
 * period.
 */
export const NgrPlot = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const { bars, ticks, zero } = plotOf(report.ngrByDay, report.before.ngrByDay);
  const amounts = report.ngrByDay.map(({ ngr }) => ngr);
  const label = t("reports.plotLabel", {
    days: amounts.length,
    total: wholeText(report.total.ngr),
    most: wholeText(Math.max(0, ...amounts)),
    least: wholeText(Math.min(0, ...amounts)),
  });
  return (
    <Panel
      title={t("reports.plotTitle")}
      end={
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-small text-mute">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-[2px] bg-(--bar-gain)" />
            {t("reports.gain")}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-[2px] bg-down" />
            {t("reports.loss")}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="h-0.5 w-3 bg-mute" />
            {t("reports.sameDay")}
          </span>
        </span>
      }
      padded
    >
      <div role="img" aria-label={label} className="flex gap-2">
        <div className="relative h-55 w-13 shrink-0 text-right text-small text-mute">
          {ticks.map(({ amount, top }) => (
            <span key={amount} className="absolute right-0 -translate-y-1/2" style={{ top: `${top}%` }}>
              {wholeText(amount)}
            </span>
          ))}
        </div>
        <div className="min-w-0 grow">
          <div className="relative h-55">
            {ticks.map(({ amount, top }) => (
              <span
                key={amount}
                className={cx("absolute inset-x-0 h-px", amount === 0 ? "bg-line-strong" : "bg-line")}
                style={{ top: `${top}%` }}
              />
            ))}
            <div className="absolute inset-0 flex gap-[2px] sm:gap-1">
              {bars.map(({ day, top, height, isLoss, before }) => (
                <span key={day} className="relative min-w-0 grow basis-0">
                  <span
                    className={cx("absolute inset-x-0 rounded-[3px]", isLoss ? "bg-down" : "bg-(--bar-gain)")}
                    style={{ top: `${top}%`, height: `${height}%` }}
                  />
                  {before !== null && (
                    <span
                      className="absolute -inset-x-px h-0.5 -translate-y-1/2 bg-mute"
                      style={{ top: `${before}%` }}
                    />
                  )}
                </span>
              ))}
            </div>
            <span className="absolute inset-x-0 h-px bg-line-strong" style={{ top: `${zero}%` }} />
          </div>
          <PlotDays days={bars.map(({ day }) => day)} />
        </div>
      </div>
    </Panel>
  );
};
