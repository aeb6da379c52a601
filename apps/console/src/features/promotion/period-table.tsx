import type { PromotionFigures } from "@krapao/contract/operator/promotion-shapes";
import { useT } from "@krapao/i18n/react";

import { Panel } from "../../parts/panel.tsx";
import { dateText, dayText } from "../../parts/plots/figure-text.ts";
import { SumCells, SumHeads } from "./programme-table.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

const headClass = "px-2 py-2 pl-4 text-left align-bottom font-normal whitespace-nowrap";

/** The figures of the selected programme by day, week or month. */
export const PeriodTable = ({ report, name }: { readonly report: PromotionFigures; readonly name: string }) => {
  const t = useT("console");
  return (
    <Panel title={t("promotion.periods")} sub={name}>
      <WideTable label={t("promotion.periods")}>
        <thead>
          <tr className="border-t border-line bg-paper/60 text-mute">
            <th scope="col" className={headClass}>
              {t("reports.period")}
            </th>
            <SumHeads />
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.from} className="border-t border-line">
              <th scope="row" className={headClass}>
                {row.from === row.to ? dateText(row.from) : `${dayText(row.from)} – ${dateText(row.to)}`}
              </th>
              <SumCells of={row} />
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Panel>
  );
};
