import { readEvery } from "@krapao/client/read-every";
import { getMoneyReport } from "@krapao/contract/operator/get-money-report";
import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { amountText, countText, currencySign, dateTimeText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { saveText } from "../../lib/save-text.ts";
import { useEscape } from "../../lib/use-escape.ts";
import { useNow } from "../../lib/use-now.ts";
import type { ReportSpan } from "../../lib/use-report-span.ts";
import { changeOf, percentText } from "../../parts/change.ts";
import { Panel } from "../../parts/panel.tsx";
import { dateText } from "../../parts/plots/figure-text.ts";
import { ReportHead } from "../../parts/report-head.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { COUNTS, csvOf, FIGURES } from "./csv.ts";
import { DayState, useLaterText } from "./day-state.tsx";
import { FigureLink } from "./figure-link.tsx";
import { figureHref, PARTS } from "./links.ts";
import { type StackColumn, StackTable } from "../../parts/stack-table.tsx";
import { PartTable } from "./part-table.tsx";
import { useCsvWords } from "./use-csv-words.ts";

const EVERY_MS = 30_000;

/** A figure of the day, and of the day before. */
type Shown = { readonly name: (typeof FIGURES)[number]; readonly now: number; readonly before: number };

const figureText = ({ name }: Shown, value: number): string =>
  COUNTS.includes(name) ? countText(value) : amountText(minorOf(value));

const useFigureColumns = (report: MoneyReport): readonly StackColumn<Shown>[] => {
  const t = useT("console");
  return [
    {
      key: "now",
      head: dateText(report.from),
      className: ({ now }) => cx("font-semibold", now < 0 && "text-down"),
      cell: (of) => <FigureLink href={figureHref(of.name, report)}>{figureText(of, of.now)}</FigureLink>,
    },
    {
      key: "before",
      head: dateText(report.before.from),
      className: () => "text-mute",
      cell: (of) => figureText(of, of.before),
    },
    {
      key: "changed",
      head: t("reports.changed"),
      className: () => "text-mute",
      cell: ({ now, before }) => {
        const change = changeOf(now, before);
        return change === null ? "" : percentText(change);
      },
    },
  ];
};

/** All figures of the day with satang, beside those of the day before. A closed day shows what was closed. */
const Figures = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const columns = useFigureColumns(report);
  const [row] = report.rows;
  if (row === undefined) return null;
  const figures = FIGURES.map((name): Shown => ({ name, now: row[name], before: report.before.total[name] }));
  return (
    <StackTable
      label={t("reports.daySheet", { day: dateText(report.from) })}
      rows={figures}
      keyOf={({ name }) => name}
      name={{ head: currencySign(report.currency), cell: ({ name }) => t(`reports.${name}`) }}
      columns={columns}
    />
  );
};

const Day = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const now = useNow(60);
  const words = useCsvWords();
  const laterText = useLaterText();
  const [isClosing, setClosing] = useState(false);
  const [row] = report.rows;
  const closing = row?.closing ?? null;
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <ReportHead
        before={report.before}
        onCsv={() => saveText(`krapao-${report.from}.csv`, csvOf(report, words), "text/csv;charset=utf-8")}
      />
      <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1">
        <Panel
          title={t("reports.daySheet", { day: dateText(report.from) })}
          end={row !== undefined && <DayState row={row} onClose={() => setClosing(true)} />}
        >
          {closing !== null && (
            <p className="px-4 pb-2 text-mute">
              {t("reports.closedBy", { name: closing.by.name, at: dateTimeText(closing.at) })}
            </p>
          )}
          <Figures report={report} />
          {closing !== null && closing.later !== null && (
            <p className="border-t border-line px-4 py-2 text-wait">{laterText(closing.later, false)}</p>
          )}
        </Panel>
        <div className="grid grid-cols-1 gap-3.5">
          {PARTS.map((part) => (
            <Panel key={part}>
              <PartTable report={report} part={part} />
            </Panel>
          ))}
        </div>
      </div>
      <p className="hidden text-small text-mute print:block">
        {t("reports.printed", {
          at: dateTimeText(now),
          proof: t(report.isProven ? "reports.proven" : "reports.unproven"),
        })}
      </p>
      {isClosing && <CloseDialog day={report.from} currency={report.currency} onClose={() => setClosing(false)} />}
    </div>
  );
};

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const stepClass =
  "grid size-(--control-small) place-items-center rounded-control border border-line bg-card hover:bg-sand disabled:opacity-50";

/** One day: all its figures, where they came from, and its closing, as one sheet to print. */
export const DayView = ({ day, of: { today, currency, set } }: { readonly day: string; readonly of: ReportSpan }) => {
  const t = useT("console");
  const leave = (): void => set({ day: null, month: day.slice(0, 7) });
  useEscape(leave);
  const query = useQuery({
    ...read(getMoneyReport, {
      query: { from: day, to: day, by: "day", ...(currency === undefined ? {} : { currency }) },
    }),
    refetchInterval: readEvery(EVERY_MS),
  });
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <button
          type="button"
          className="inline-flex min-h-(--control-small) items-center gap-1.5 rounded-control border border-line bg-card px-3 hover:bg-sand"
          onClick={leave}
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t("reports.allDays")}
        </button>
        <button
          type="button"
          aria-label={t("reports.earlier")}
          className={stepClass}
          onClick={() => set({ day: dayAfter(day, -1) })}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </button>
        <span className="font-semibold">{dateText(day)}</span>
        <button
          type="button"
          aria-label={t("reports.later")}
          className={stepClass}
          disabled={day >= today}
          onClick={() => set({ day: dayAfter(day, 1) })}
        >
          <ChevronRight aria-hidden className="size-4" />
        </button>
      </div>
      <View
        query={query}
        skeleton={
          <Panel>
            <SkeletonLines lines={12} height="h-8" />
          </Panel>
        }
      >
        {(report) => <Day report={report} />}
      </View>
    </div>
  );
};
