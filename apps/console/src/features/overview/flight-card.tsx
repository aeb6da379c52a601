import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { amountText, countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Hourglass } from "lucide-react";

import { Figure } from "../../parts/figure.tsx";
import { Panel } from "../../parts/panel.tsx";
import { LinePlot } from "../../parts/plots/line-plot.tsx";
import { Tag } from "../../parts/tag.tsx";
import { dayText } from "./day-card.tsx";

/** The money that is held for movements in progress. */
export const FlightCard = ({ overview: { inFlight, currency } }: { readonly overview: Overview }) => {
  const t = useT("console");
  const { amount, open, toApprove, beingPaid, transfers, days } = inFlight;
  const first = days[0];
  return (
    <Panel>
      <div className="flex h-full flex-col px-4 pt-3 pb-3.5">
        <div className="flex min-h-6.5 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <h2 className="flex items-center gap-2 text-mute">
            <Hourglass aria-hidden className="size-4" />
            {t("overview.inFlight")}
          </h2>
          <Tag tone={open > 0 ? "wait" : "quiet"}>{t("overview.open", { count: countText(open) })}</Tag>
        </div>
        <Figure amount={amount} currency={currency} />
        <p className="mb-2.5 text-small text-mute">
          {t("overview.flightDetail", {
            approve: countText(toApprove),
            paying: countText(beingPaid),
            transfers,
          })}
        </p>
        <div className="mt-auto">
          <LinePlot days={days} label={t("overview.flightPlot", { days: days.length, amount: amountText(amount) })} />
          <div className="mt-1.5 flex flex-wrap justify-between gap-x-2 text-small text-mute">
            <span>{first === undefined ? "" : dayText(first.day)}</span>
            <span>{t("overview.sameHour")}</span>
            <span>{t("overview.now")}</span>
          </div>
        </div>
      </div>
    </Panel>
  );
};
