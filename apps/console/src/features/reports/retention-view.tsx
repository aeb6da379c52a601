import { getRetention } from "@krapao/contract/operator/get-retention";
import type { Retention } from "@krapao/contract/operator/report-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { saveText } from "../../lib/save-text.ts";
import { DownloadButton } from "../../parts/download-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { dateText } from "../../parts/plots/figure-text.ts";
import { WideTable } from "../../parts/wide-table.tsx";
import { retentionCsv, share } from "./csv.ts";

const cellClass = "px-2 py-2 text-right whitespace-nowrap first:pl-4 first:text-left last:pr-4";

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
    saveText("krapao-retention.csv", csv, "text/csv;charset=utf-8");
  };
  return (
    <Panel
      title={t("reports.retention")}
      sub={t("reports.retentionSub")}
      end={<DownloadButton label={t("reports.csv")} about={t("reports.retention")} busy={false} onClick={save} />}
    >
      <WideTable label={t("reports.retention")}>
        <thead>
          <tr className="border-t border-line bg-paper/60 text-mute">
            <th scope="col" className={`${cellClass} font-normal`}>
              {t("reports.joined")}
            </th>
            <th scope="col" className={`${cellClass} font-normal`}>
              {t("reports.members")}
            </th>
            <th scope="col" className={`${cellClass} font-normal`}>
              {t("reports.deposited")}
            </th>
            {Array.from({ length: weeks }, (_, after) => (
              <th key={after} scope="col" className={`${cellClass} font-normal`}>
                {t("reports.weekAfter", { count: after })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {retention.weeks.map(({ week, joined, deposited, active }) => (
            <tr key={week} className="border-t border-line">
              <th scope="row" className={`${cellClass} font-normal`}>
                {dateText(week)}
              </th>
              <td className={`${cellClass} font-semibold`}>{countText(joined)}</td>
              <td className={cellClass}>{countText(deposited)}</td>
              {Array.from({ length: weeks }, (_, after) => {
                const came = active[after];
                const level = came === undefined || joined === 0 ? 0 : Math.round((came / joined) * 45);
                return (
                  <td
                    key={after}
                    className={cellClass}
                    style={{ backgroundColor: `color-mix(in srgb, var(--bar-gain) ${level}%, transparent)` }}
                  >
                    {came === undefined ? "" : share(came, joined)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Panel>
  );
};

/** How many members of each weekly cohort came back in the following weeks. */
export const RetentionView = () => {
  const query = useQuery(read(getRetention, { query: {} }));
  return (
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
  );
};
