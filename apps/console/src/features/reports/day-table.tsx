import type { MoneyReport, ReportFigures } from "@krapao/contract/operator/report-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";

import { Link } from "../../lib/navigation.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { openOf, SUMS } from "./csv.ts";
import { DayState, useLaterText } from "./day-state.tsx";
import { FigureLink } from "./figure-link.tsx";
import { figureHref, openHref, type Scope } from "./links.ts";
import { dateText, dayText, wholeText } from "../../parts/plots/figure-text.ts";
import { type StackColumn, type StackName, StackTable } from "../../parts/stack-table.tsx";

/** A period, or all of them. */
type Shown = {
  readonly of: ReportFigures;
  /** Movements that are in progress. */
  readonly open: number;
  readonly scope: Scope;
  /** What changed in its closed days since they were closed. */
  readonly changed: ReportFigures | null;
  /** Null for all. */
  readonly row: MoneyReport["rows"][number] | null;
};

type Name =
  | "moneyIn"
  | "moneyOut"
  | "kept"
  | (typeof SUMS)[number]
  | "active"
  | "newMembers"
  | "firstDeposits"
  | "open";
const NAMES: readonly Name[] = [
  "moneyIn",
  "moneyOut",
  "kept",
  ...SUMS,
  "active",
  "newMembers",
  "firstDeposits",
  "open",
];

const cellOf = (name: Name, { of, open, scope }: Shown): ReactNode => {
  if (name === "kept") return wholeText(of.moneyIn - of.moneyOut);
  if (name === "active" || name === "newMembers" || name === "firstDeposits") return countText(of[name]);
  if (name === "open") return <FigureLink href={open > 0 ? openHref(scope) : null}>{countText(open)}</FigureLink>;
  return <FigureLink href={figureHref(name, scope)}>{wholeText(of[name])}</FigureLink>;
};

const classOf = (name: Name, { of, open }: Shown): string => {
  if (name === "open") return open > 0 ? "font-semibold text-wait" : "";
  const isLoss = name !== "kept" && of[name] < 0;
  return cx(name === "ngr" && "font-semibold", isLoss && "text-down", name === "fees" && "text-mute");
};

const useColumns = (isByDay: boolean, onClose: (day: string) => void): readonly StackColumn<Shown>[] => {
  const t = useT("console");
  const figures = NAMES.map((name) => ({
    key: name,
    head: t(`reports.${name}`),
    cell: (shown: Shown) => cellOf(name, shown),
    className: (shown: Shown) => classOf(name, shown),
  }));
  if (!isByDay) return figures;
  return [
    ...figures,
    {
      key: "state",
      head: t("reports.state"),
      isLeft: true,
      className: () => "stacked:max-sm:col-span-full",
      cell: ({ row }) => row !== null && <DayState row={row} onClose={() => onClose(row.from)} />,
    },
  ];
};

/** The days of a period. A single day opens its sheet. */
const Period = ({ row, currency }: Pick<Shown, "row"> & Pick<MoneyReport, "currency">) => {
  const t = useT("console");
  if (row === null) return t("reports.all");
  if (row.from !== row.to) return `${dayText(row.from)} – ${dateText(row.to)}`;
  return (
    <Link
      href={`/reports?view=money&day=${row.from}&currency=${currency}`}
      className="rounded-chip hover:text-accent-text hover:underline"
    >
      {dateText(row.from)}
    </Link>
  );
};

const useName = (currency: MoneyReport["currency"]): StackName<Shown> => {
  const t = useT("console");
  return { head: t("reports.period"), cell: ({ row }) => <Period row={row} currency={currency} /> };
};

/** One row for each period with its figures and state, and a row of totals. */
export const DayTable = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const [closing, setClosing] = useState<string | null>(null);
  const isByDay = report.by === "day";
  const laterText = useLaterText();
  const columns = useColumns(isByDay, setClosing);
  const { currency } = report;
  const name = useName(currency);
  return (
    <Panel
      title={t("reports.dayByDay")}
      sub={t("reports.dayByDaySub")}
      end={
        <Tag
          tone={report.isProven ? "up" : "down"}
          icon={report.isProven ? <ShieldCheck aria-hidden /> : <ShieldAlert aria-hidden />}
        >
          {t(report.isProven ? "reports.proven" : "reports.unproven")}
        </Tag>
      }
    >
      <StackTable
        label={t("reports.dayByDay")}
        columns={columns}
        rows={report.rows.map((row): Shown => ({
          of: row,
          open: row.open,
          scope: { from: row.from, to: row.to, currency },
          changed: row.changed,
          row,
        }))}
        keyOf={({ scope }) => scope.from}
        rowClass={({ of }) => (of.ngr < 0 ? "bg-down-soft/40" : "")}
        name={name}
        note={({ changed, scope }) => (changed === null ? null : laterText(changed, scope.from !== scope.to))}
        total={{ of: report.total, open: openOf(report.rows), scope: report, changed: report.changed, row: null }}
      />
      {closing !== null && <CloseDialog day={closing} currency={report.currency} onClose={() => setClosing(null)} />}
    </Panel>
  );
};
