import type { WireCurrency } from "@krapao/contract/money";
import { getMoneyReport } from "@krapao/contract/operator/get-money-report";
import { type MoneyReport, REPORT_PERIODS } from "@krapao/contract/operator/report-shapes";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Download, Printer } from "lucide-react";
import { useSearchParams } from "wouter";

import { read } from "../../lib/read.ts";
import { saveText } from "../../lib/save-text.ts";
import { useChoice } from "../../lib/use-params.ts";
import { useNow } from "../../lib/use-now.ts";
import { Choices } from "../../parts/choices.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { CurrencyTabs } from "../../parts/currency-tabs.tsx";
import { csvOf } from "./csv.ts";
import { DayTable } from "./day-table.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { NgrPlot } from "./ngr-plot.tsx";
import { PartsPanel } from "./parts-panel.tsx";
import { isMonth, type Month, monthOf, moved, spanOf } from "./span.ts";
import { dateText } from "../../parts/plots/figure-text.ts";

const EVERY_MS = 30_000;
const OFFSET_MS = 7 * 3_600_000;

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

const stepClass =
  "grid size-(--control-small) place-items-center rounded-control border border-line bg-card hover:bg-sand disabled:opacity-50";

/** Which month the report ends with. */
const useMonth = (today: string): readonly [Month, (month: Month) => void] => {
  const [params, setParams] = useSearchParams();
  const asked = params.get("month") ?? "";
  const now = monthOf(today);
  const month = isMonth(asked) && asked <= now ? asked : now;
  return [
    month,
    (next) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set("month", next);
        return after;
      }),
  ];
};

const useCsv = (report: MoneyReport): (() => void) => {
  const t = useT("console");
  return () => {
    const words = {
      from: t("reports.period"),
      to: "",
      figure: (name: Parameters<Parameters<typeof csvOf>[1]["figure"]>[0]) => t(`reports.${name}`),
    };
    saveText(`krapao-${report.from}-${report.to}.csv`, csvOf(report, words), "text/csv;charset=utf-8");
  };
};

const Report = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const saveCsv = useCsv(report);
  const now = useNow(60);
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-mute">
          {t("reports.against", { from: dateText(report.before.from), to: dateText(report.before.to) })}
        </span>
        <span className="ml-auto flex flex-wrap gap-2 print:hidden">
          <Button tone="outline" size="small" onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            {t("reports.print")}
          </Button>
          <Button tone="outline" size="small" onClick={saveCsv}>
            <Download aria-hidden className="size-4" />
            {t("reports.csv")}
          </Button>
        </span>
      </div>
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

/** What came in, went out and was won, by day, week or month. */
export const MoneyView = () => {
  const t = useT("console");
  const today = new Date(useNow(60) + OFFSET_MS).toISOString().slice(0, 10);
  const [by, setBy] = useChoice("by", REPORT_PERIODS);
  const [month, setMonth] = useMonth(today);
  const [params, setParams] = useSearchParams();
  const currency: WireCurrency | undefined =
    params.get("currency") === "LAK" ? "LAK" : params.get("currency") === "BAHT" ? "BAHT" : undefined;
  const span = spanOf(month, by, today);
  const query = useQuery({
    ...read(getMoneyReport, { query: { ...span, by, ...(currency === undefined ? {} : { currency }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const next = moved(month, by, 1);
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <button
          type="button"
          aria-label={t("reports.earlier")}
          className={stepClass}
          onClick={() => setMonth(moved(month, by, -1))}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </button>
        <span className="font-semibold">
          {dateText(span.from)} – {dateText(span.to)}
        </span>
        <button
          type="button"
          aria-label={t("reports.later")}
          className={stepClass}
          disabled={monthOf(today) <= month}
          onClick={() => setMonth(next > monthOf(today) ? monthOf(today) : next)}
        >
          <ChevronRight aria-hidden className="size-4" />
        </button>
        <Choices
          label={t("reports.by")}
          choices={REPORT_PERIODS.map((key) => ({ key, label: t(`reports.${key}`) }))}
          value={by}
          onChange={setBy}
        />
        {query.data !== undefined && (
          <CurrencyTabs
            value={query.data.currency}
            onChange={(chosen) =>
              setParams((before) => {
                const after = new URLSearchParams(before);
                after.set("currency", chosen);
                return after;
              })
            }
          />
        )}
      </div>
      <View query={query} skeleton={<MoneySkeleton />}>
        {(report) => <Report report={report} />}
      </View>
    </div>
  );
};
