import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useState } from "react";

import { Panel } from "../../parts/panel.tsx";
import { plotOf } from "./plot.ts";
import { dateText, wholeText } from "../../parts/plots/figure-text.ts";
import { PlotDays } from "../../parts/plots/plot-days.tsx";
import { PlotReader } from "../../parts/plots/plot-reader.tsx";

/**
 * Net gaming revenue by day: gains above the axis, losses in red below it, and a mark for the same day of the previous
 * period. Each day's figures can be read.
 */
export const NgrPlot = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const { bars, ticks, zero } = plotOf(report.ngrByDay, report.before.ngrByDay);
  const amounts = report.ngrByDay.map(({ ngr }) => ngr);
  const [at, setAt] = useState<number | null>(null);
  const textOf = (place: number): string => {
    const now = report.ngrByDay[place];
    const then = report.before.ngrByDay[place];
    if (now === undefined) return "";
    const text = `${dateText(now.day)} · ${t("reports.ngr")} ${wholeText(now.ngr)}`;
    return then === undefined ? text : `${text} · ${t("reports.sameDay")} ${wholeText(then.ngr)}`;
  };
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
          <span className="font-semibold text-ink">
            {t("reports.plotSum", { days: amounts.length, total: wholeText(report.total.ngr) })}
          </span>
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
      <p className={cx("mb-3 min-h-9 text-small sm:min-h-0", at === null && "text-mute print:hidden")}>
        {at === null ? t("reports.plotHint") : textOf(at)}
      </p>
      <div className="flex gap-2">
        <div aria-hidden className="relative h-55 shrink-0 text-right text-small text-mute">
          {/* The axis is as wide as its widest figure. */}
          {ticks.map(({ amount }) => (
            <span key={amount} className="invisible block h-0">
              {wholeText(amount)}
            </span>
          ))}
          {ticks.map(({ amount, top }) => (
            <span key={amount} className="absolute right-0 -translate-y-1/2" style={{ top: `${top}%` }}>
              {wholeText(amount)}
            </span>
          ))}
        </div>
        <div className="min-w-0 grow">
          <PlotReader label={label} count={bars.length} at={at} textOf={textOf} onRead={setAt}>
            <div className="relative h-55">
              {ticks.map(({ amount, top }) => (
                <span
                  key={amount}
                  className={cx("absolute inset-x-0 h-px", amount === 0 ? "bg-line-strong" : "bg-line")}
                  style={{ top: `${top}%` }}
                />
              ))}
              <div className="absolute inset-0 flex gap-[2px] sm:gap-1">
                {bars.map(({ day, top, height, isLoss, before }, place) => (
                  <span
                    key={day}
                    className={cx(
                      "relative min-w-0 grow basis-0 rounded-[3px]",
                      place === at && "bg-sand outline outline-ink",
                    )}
                  >
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
          </PlotReader>
          <PlotDays days={bars.map(({ day }) => day)} />
        </div>
      </div>
    </Panel>
  );
};
