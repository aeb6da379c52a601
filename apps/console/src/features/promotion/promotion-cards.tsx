import type { PromotionFigures } from "@krapao/contract/operator/promotion-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { changeOf, percentText } from "../../parts/change.ts";
import { Figure } from "../../parts/figure.tsx";
import { isCount, SUMS } from "./csv.ts";

/** The totals of all programmes, each with its change from the previous period. A higher cost is red. */
export const PromotionCards = ({ report }: { readonly report: PromotionFigures }) => {
  const t = useT("console");
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] overflow-clip rounded-card border border-line bg-card">
      {SUMS.map((name) => {
        const change = changeOf(report.total[name], report.before.total[name]);
        return (
          <div key={name} className="-mr-px -mb-px min-w-0 border-r border-b border-line px-4 py-3">
            <dt className="text-mute">{t(`promotion.${name}`)}</dt>
            <dd>
              {isCount(name) ? (
                <span className="block text-title font-bold">{countText(report.total[name])}</span>
              ) : (
                <span className="block">
                  <Figure amount={report.total[name]} currency={report.currency} className="text-title" />
                </span>
              )}
              <span className={cx("text-small", name === "cost" && (change ?? 0) > 0 ? "text-down" : "text-mute")}>
                {change === null ? t("reports.noChange") : t("reports.change", { change: percentText(change) })}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
