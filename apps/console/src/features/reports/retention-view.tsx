import { getRetention } from "@krapao/contract/operator/get-retention";
import type { Retention } from "@krapao/contract/operator/report-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { saveText } from "../../lib/save-text.ts";
import type { ReportSpan } from "../../lib/use-report-span.ts";
import { CurrencyTabs } from "../../parts/currency-tabs.tsx";
import { DownloadButton } from "../../parts/download-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { dateText } from "../../parts/plots/figure-text.ts";
import { StackTable } from "../../parts/stack-table.tsx";
import { retentionCsv, share } from "./csv.ts";

type Week = Retention["weeks"][number];

const RetentionTable = ({ retention }: { readonly retention: Retention }) => {
  const t = useT("console");
  const weeks = retention.weeks.length;
  const save = (): void => {
    const csv = retentionCsv(retention, {
      joined: t("reports.joined"),
      members: t("reports.members"),
      deposited: t("reports.deposited"),
      after: (count) => t("reports.weekAfter", { count }),
    });
    saveText(`krapao-retention-${retention.currency}.csv`, csv, "text/csv;charset=utf-8");
  };
  return (
    <Panel
      title={t("reports.retention")}
      sub={t("reports.retentionSub")}
      end={<DownloadButton label={t("reports.csv")} about={t("reports.retention")} busy={false} onClick={save} />}
    >
      <StackTable
        label={t("reports.retention")}
        rows={retention.weeks}
        keyOf={({ week }) => week}
        name={{ head: t("reports.joined"), cell: ({ week }) => dateText(week) }}
        columns={[
          {
            key: "members",
            head: t("reports.members"),
            className: () => "font-semibold",
            cell: ({ joined }) => countText(joined),
          },
          { key: "deposited", head: t("reports.deposited"), cell: ({ deposited }) => countText(deposited) },
          ...Array.from({ length: weeks }, (_, after) => ({
            key: String(after),
            head: t("reports.weekAfter", { count: after }),
            className: () => "stacked:rounded-chip stacked:px-1.5",
            background: ({ joined, active }: Week) => {
              const came = active[after];
              const level = came === undefined || joined === 0 ? 0 : Math.round((came / joined) * 45);
              return `color-mix(in srgb, var(--bar-gain) ${level}%, transparent)`;
            },
            cell: ({ joined, active }: Week) => {
              const came = active[after];
              return came === undefined ? "" : share(came, joined);
            },
          })),
        ]}
      />
    </Panel>
  );
};

/** How many members of each weekly cohort came back in the following weeks, in one currency. */
export const RetentionView = ({ of: { currency, set } }: { readonly of: ReportSpan }) => {
  const query = useQuery({
    ...read(getRetention, { query: currency === undefined ? {} : { currency } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-3.5">
      {query.data !== undefined && (
        <div className="flex print:hidden">
          <CurrencyTabs value={query.data.currency} onChange={(chosen) => set({ currency: chosen })} />
        </div>
      )}
      <View
        query={query}
        skeleton={
          <Panel>
            <SkeletonLines lines={12} height="h-10" />
          </Panel>
        }
      >
        {(retention) => <RetentionTable retention={retention} />}
      </View>
    </div>
  );
};
