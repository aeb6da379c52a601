import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { Figure } from "../../parts/figure.tsx";
import { changeOf, percentText } from "../../parts/change.ts";
import { FigureLink } from "./figure-link.tsx";
import { figureHref } from "./links.ts";

const SHOWN = ["moneyIn", "moneyOut", "turnover", "ggr", "bonusCost", "fees", "ngr"] as const;
/** The figures of which an increase is good. For the others it is neutral. */
const GAINS: readonly string[] = ["moneyIn", "ggr", "ngr"];

/** The totals of the period, each with its change from the previous period. */
export const FigureCards = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] overflow-clip rounded-card border border-line bg-card">
      {SHOWN.map((name) => {
        const change = changeOf(report.total[name], report.before.total[name]);
        const isGain = GAINS.includes(name);
        return (
          <div key={name} className="-mr-px -mb-px min-w-0 border-r border-b border-line px-4 py-3">
            <dt className="text-mute">{t(`reports.${name}`)}</dt>
            <dd>
              <span className={cx("block", report.total[name] < 0 && "text-down")}>
                <FigureLink href={figureHref(name, report)}>
                  <Figure amount={report.total[name]} currency={report.currency} className="text-title" />
                </FigureLink>
              </span>
              <span
                className={cx(
                  "text-small",
                  change === null || !isGain ? "text-mute" : change < 0 ? "text-down" : "text-up-text",
                )}
              >
                {change === null ? t("reports.noChange") : t("reports.change", { change: percentText(change) })}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
