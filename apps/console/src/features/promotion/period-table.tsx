import type { PromotionFigures } from "@krapao/contract/operator/promotion-shapes";
import { useT } from "@krapao/i18n/react";

import { Panel } from "../../parts/panel.tsx";
import { dateText, dayText } from "../../parts/plots/figure-text.ts";
import { useSumColumns } from "./programme-table.tsx";
import { StackTable } from "../../parts/stack-table.tsx";

/** The figures of the selected programme by day, week or month. */
export const PeriodTable = ({ report, name }: { readonly report: PromotionFigures; readonly name: string }) => {
  const t = useT("console");
  const sums = useSumColumns((row: PromotionFigures["rows"][number]) => row);
  return (
    <Panel title={t("promotion.periods")} sub={name}>
      <StackTable
        label={t("promotion.periods")}
        rows={report.rows}
        keyOf={({ from }) => from}
        name={{
          head: t("reports.period"),
          className: "sm:whitespace-nowrap",
          cell: ({ from, to }) => (from === to ? dateText(from) : `${dayText(from)} – ${dateText(to)}`),
        }}
        columns={sums}
      />
    </Panel>
  );
};
