import type { PromotionFigures } from "@krapao/contract/operator/promotion-shapes";
import { useT } from "@krapao/i18n/react";

import { Panel } from "../../parts/panel.tsx";
import { dateText, dayText } from "../../parts/plots/figure-text.ts";
import { useSumColumns } from "./programme-table.tsx";
import { StackTable } from "../../parts/stack-table.tsx";
import { filledOf } from "./filled.ts";

/** The figures of the selected programme by day, week or month. Periods without anything are counted, not listed. */
export const PeriodTable = ({ report, name }: { readonly report: PromotionFigures; readonly name: string }) => {
  const t = useT("console");
  const sums = useSumColumns((row: PromotionFigures["rows"][number]) => row);
  const rows = filledOf(report.rows);
  const empty = report.rows.length - rows.length;
  return (
    <Panel title={t("promotion.periods")} sub={name}>
      <StackTable
        label={t("promotion.periods")}
        rows={rows}
        keyOf={({ from }) => from}
        name={{
          head: t("reports.period"),
          className: "sm:whitespace-nowrap",
          cell: ({ from, to }) => (from === to ? dateText(from) : `${dayText(from)} – ${dateText(to)}`),
        }}
        columns={sums}
      />
      {empty > 0 && (
        <p className="border-t border-line px-4 py-2 text-small text-mute">
          {t("promotion.emptyLeftOut", { count: empty })}
        </p>
      )}
    </Panel>
  );
};
