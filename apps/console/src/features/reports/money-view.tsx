import { readEvery } from "@krapao/client/read-every";
import { getMoneyReport } from "@krapao/contract/operator/get-money-report";
import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { saveText } from "../../lib/save-text.ts";
import { useNow } from "../../lib/use-now.ts";
import type { ReportSpan } from "../../lib/use-report-span.ts";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { ReportHead } from "../../parts/report-head.tsx";
import { SpanPicker } from "../../parts/span-picker.tsx";
import { csvOf } from "./csv.ts";
import { DayTable } from "./day-table.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { NgrPlot } from "./ngr-plot.tsx";
import { PartsPanel } from "./parts-panel.tsx";
import { useCsvWords } from "./use-csv-words.ts";

const EVERY_MS = 30_000;

const MoneySkeleton = () => (
  <div className="grid gap-3.5">
    <Panel>
      <SkeletonLines lines={1} height="h-20" />
    </Panel>
    <Panel>
      <SkeletonLines lines={10} height="h-10" />
    </Panel>
  </div>
);

const Report = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const words = useCsvWords();
  const now = useNow(60);
  return (
    <div className="grid gap-3.5">
      <ReportHead
        before={report.before}
        onCsv={() => saveText(`krapao-${report.from}-${report.to}.csv`, csvOf(report, words), "text/csv;charset=utf-8")}
      />
      <FigureCards report={report} />
      <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <NgrPlot report={report} />
        <PartsPanel report={report} />
      </div>
      <DayTable report={report} />
      <p className="hidden text-small text-mute print:block">
        {t("reports.printed", {
          at: dateTimeText(now),
          proof: t(report.isProven ? "reports.proven" : "reports.unproven"),
        })}
      </p>
    </div>
  );
};

/** Money in, money out and revenue, by day, week or month. */
export const MoneyView = ({ of: asked }: { readonly of: ReportSpan }) => {
  const { span, by, currency } = asked;
  const query = useQuery({
    ...read(getMoneyReport, { query: { ...span, by, ...(currency === undefined ? {} : { currency }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: readEvery(EVERY_MS),
  });
  return (
    <div className="grid gap-3.5">
      <SpanPicker of={asked} shown={query.data?.currency} />
      <View query={query} skeleton={<MoneySkeleton />}>
        {(report) => <Report report={report} />}
      </View>
    </div>
  );
};
