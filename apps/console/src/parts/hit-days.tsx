import type { RiskTrial } from "@krapao/contract/operator/risk-shapes";
import { useT } from "@krapao/i18n/react";

import { dayText } from "./plots/figure-text.ts";
import { PlotDays } from "./plots/plot-days.tsx";

type Days = NonNullable<RiskTrial["result"]>["days"];

/** The hits of each tried day as bars, the bad ones below the good ones. Each bar is read out as one of a list. */
export const HitDays = ({ days }: { readonly days: Days }) => {
  const t = useT("console");
  const most = Math.max(0, ...days.map(({ bad, good }) => bad + good));
  const height = (count: number) => ({ height: `${(count / Math.max(1, most)) * 100}%` });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-small text-mute">
        <p className="font-semibold text-ink">{t("risk.byDay")}</p>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[2px] bg-down" />
          {t("risk.bad")}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[2px] bg-(--bar)" />
          {t("risk.good")}
        </span>
        <span className="ml-auto">{t("risk.mostInDay", { count: most })}</span>
      </div>
      <ol aria-label={t("risk.byDay")} className="flex h-15 gap-[2px] border-b border-line-strong sm:gap-1">
        {days.map(({ day, bad, good }) => {
          const told = t("risk.dayHits", { day: dayText(day), hits: bad + good, bad });
          return (
            <li key={day} title={told} className="flex min-w-0 grow basis-0 flex-col justify-end gap-px">
              <span className="sr-only">{told}</span>
              {good > 0 && <span className="rounded-[3px] bg-(--bar)" style={height(good)} />}
              {bad > 0 && <span className="rounded-[3px] bg-down" style={height(bad)} />}
              {bad + good === 0 && <span className="h-0.5 bg-(--bar)" />}
            </li>
          );
        })}
      </ol>
      <PlotDays days={days.map(({ day }) => day)} />
    </div>
  );
};
