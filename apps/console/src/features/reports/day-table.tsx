import type { MoneyReport, ReportFigures } from "@krapao/contract/operator/report-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { Fragment, useState } from "react";

import { Link } from "../../lib/navigation.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { openOf, SUMS } from "./csv.ts";
import { DayState, useLaterText } from "./day-state.tsx";
import { FigureLink } from "./figure-link.tsx";
import { figureHref, openHref, type Scope } from "./links.ts";
import { dateText, dayText, wholeText } from "../../parts/plots/figure-text.ts";
import { WideTable } from "../../parts/wide-table.tsx";

const cellClass = "px-1.5 py-2 text-right first:pl-4 first:text-left last:pr-4";

type CellsProps = {
  readonly of: ReportFigures;
  /** Movements that are in progress. */
  readonly open: number;
  readonly scope: Scope;
};

const Cells = ({ of, open, scope }: CellsProps) => {
  const cell = (name: (typeof SUMS)[number] | "moneyIn" | "moneyOut") => (
    <td
      key={name}
      className={cx(
        cellClass,
        name === "ngr" && "font-semibold",
        of[name] < 0 && "text-down",
        name === "fees" && "text-mute",
      )}
    >
      <FigureLink href={figureHref(name, scope)}>{wholeText(of[name])}</FigureLink>
    </td>
  );
  return (
    <>
      {cell("moneyIn")}
      {cell("moneyOut")}
      <td className={cellClass}>{wholeText(of.moneyIn - of.moneyOut)}</td>
      {SUMS.map(cell)}
      <td className={cellClass}>{countText(of.active)}</td>
      <td className={cellClass}>{countText(of.newMembers)}</td>
      <td className={cellClass}>{countText(of.firstDeposits)}</td>
      <td className={cx(cellClass, open > 0 && "font-semibold text-wait")}>
        <FigureLink href={open > 0 ? openHref(scope) : null}>{countText(open)}</FigureLink>
      </td>
    </>
  );
};

/** Postings that arrived for a day after it was closed, in a row of their own. */
const LaterRow = ({ later }: { readonly later: ReportFigures }) => {
  const laterText = useLaterText();
  return (
    <tr>
      <td colSpan={16} className="px-4 pb-2 text-right text-small text-wait">
        {laterText(later)}
      </td>
    </tr>
  );
};

/** One row for each period with its figures and state, and a row of totals. */
export const DayTable = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const [closing, setClosing] = useState<string | null>(null);
  const isByDay = report.by === "day";
  const heads = ["moneyIn", "moneyOut", "kept", ...SUMS, "active", "newMembers", "firstDeposits", "open"] as const;
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
      <WideTable label={t("reports.dayByDay")}>
        <thead>
          <tr className="border-t border-line bg-paper/60 text-mute">
            <th scope="col" className={cx(cellClass, "align-bottom font-normal")}>
              {t("reports.period")}
            </th>
            {heads.map((name) => (
              <th key={name} scope="col" className={cx(cellClass, "align-bottom font-normal")}>
                {t(`reports.${name}`)}
              </th>
            ))}
            {isByDay && (
              <th scope="col" className="py-2 pr-4 pl-3 text-left align-bottom font-normal">
                {t("reports.state")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Fragment key={row.from}>
              <tr className={cx("border-t border-line", row.ngr < 0 && "bg-down-soft/40")}>
                <th scope="row" className={cx(cellClass, "font-normal")}>
                  {row.from === row.to ? (
                    <Link
                      href={`/reports?view=money&day=${row.from}&currency=${report.currency}`}
                      className="rounded-chip hover:text-accent-text hover:underline"
                    >
                      {dateText(row.from)}
                    </Link>
                  ) : (
                    `${dayText(row.from)} – ${dateText(row.to)}`
                  )}
                </th>
                <Cells of={row} open={row.open} scope={{ from: row.from, to: row.to, currency: report.currency }} />
                {isByDay && (
                  <td className={cellClass}>
                    <DayState row={row} onClose={() => setClosing(row.from)} />
                  </td>
                )}
              </tr>
              {row.closing !== null && row.closing.later !== null && <LaterRow later={row.closing.later} />}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className={cellClass}>
              {t("reports.all")}
            </th>
            <Cells of={report.total} open={openOf(report.rows)} scope={report} />
            {isByDay && <td>&nbsp;</td>}
          </tr>
        </tfoot>
      </WideTable>
      {closing !== null && <CloseDialog day={closing} currency={report.currency} onClose={() => setClosing(null)} />}
    </Panel>
  );
};
