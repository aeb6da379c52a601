import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { amountText, dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

import { Figure } from "../../parts/figure.tsx";
import { Panel } from "../../parts/panel.tsx";
import { BarPlot } from "../../parts/plots/bar-plot.tsx";
import { averageOf } from "../../parts/plots/scale.ts";
import { changeOf, percentText } from "../../parts/change.ts";

type DayCardProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly daily: Overview["moneyIn"];
  readonly currency: Overview["currency"];
  /** A line below the figure. */
  readonly detail: string;
  /** Whether an increase is good: it is then green, and otherwise red. */
  readonly isGain?: boolean;
};

/** Formats `2026-11-08` as `08/11`. */
export const dayText = (day: string): string => dateText(`${day}T00:00:00+07:00`).slice(0, 5);

/** Whole units, grouped. Labels below a plot need no decimals. */
const whole = (amount: number): string => amountText(Math.round(amount)).slice(0, -3);

/** A figure of today, with the days before it. */
export const DayCard = ({ icon, title, daily, currency, detail, isGain = false }: DayCardProps) => {
  const t = useT("console");
  const { days, today, weekAgo } = daily;
  const average = averageOf(days);
  const change = changeOf(today, weekAgo);
  const first = days[0];
  return (
    <Panel>
      <div className="flex h-full flex-col px-4 pt-3 pb-3.5">
        <div className="flex min-h-6.5 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <h2 className="flex items-center gap-2 text-mute [&_svg]:size-4">
            {icon}
            {title}
          </h2>
          {change !== null && (
            <span
              className={cx(
                "text-small font-semibold",
                isGain ? (change < 0 ? "text-down" : "text-up-text") : "text-mute",
              )}
            >
              {t("overview.vsWeekAgo", { change: percentText(change) })}
            </span>
          )}
        </div>
        <Figure amount={today} currency={currency} />
        <p className="mb-2.5 text-small text-mute">{detail}</p>
        <div className="mt-auto">
          <BarPlot
            days={days}
            label={t("overview.plot", { title, days: days.length, amount: average === null ? "0" : whole(average) })}
          />
          <div className="mt-1.5 flex flex-wrap justify-between gap-x-2 text-small text-mute">
            <span>{first === undefined ? "" : dayText(first.day)}</span>
            {average !== null && <span>{t("overview.average", { amount: whole(average) })}</span>}
            <span>{t("overview.today")}</span>
          </div>
        </div>
      </div>
    </Panel>
  );
};

/** The text for a day's figure: how many movements it counts, and of how many members. */
export const useCounts = (): ((id: "overview.deposits" | "overview.results", daily: Overview["moneyIn"]) => string) => {
  const t = useT("console");
  return (id, { count, members }) => t(id, { count, members });
};
