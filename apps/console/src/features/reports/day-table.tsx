import type { MoneyReport, ReportFigures, ReportRow } from "@krapao/contract/operator/report-shapes";
import { countText, dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { CircleDashed, Hourglass, Lock, ShieldAlert, ShieldCheck } from "lucide-react";
import { Fragment, useState } from "react";

import { Link } from "../../lib/navigation.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { SUMS } from "./csv.ts";
import { dateText, dayText, wholeText } from "../../parts/plots/figure-text.ts";
import { May } from "../../parts/may.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

const cellClass = "px-1.5 py-2 text-right first:pl-4 first:text-left last:pr-4";

type CellsProps = {
  readonly of: ReportFigures;
  readonly from: string;
  readonly to: string;
  readonly currency: MoneyReport["currency"];
};

const Cells = ({ of, from, to, currency }: CellsProps) => (
  <>
    {(
      [
        ["moneyIn", "deposit"],
        ["moneyOut", "withdraw"],
      ] as const
    ).map(([name, kind]) => (
      <td key={name} className={cellClass}>
        <Link
          href={`/transactions?kinds=${kind}&states=done&from=${from}&to=${to}&currency=${currency}`}
          className="rounded-chip hover:text-accent-text hover:underline"
        >
          {wholeText(of[name])}
        </Link>
      </td>
    ))}
    <td className={cellClass}>{wholeText(of.moneyIn - of.moneyOut)}</td>
    {SUMS.map((name) => (
      <td
        key={name}
        className={cx(
          cellClass,
          name === "ngr" && "font-semibold",
          of[name] < 0 && "text-down",
          name === "fees" && "text-mute",
        )}
      >
        {wholeText(of[name])}
      </td>
    ))}
    <td className={cellClass}>{countText(of.active)}</td>
    <td className={cellClass}>{countText(of.firstDeposits)}</td>
  </>
);

const ICONS = { running: CircleDashed, waiting: Hourglass, ready: Hourglass, closed: Lock } as const;

const State = ({ row, onClose }: { readonly row: ReportRow; readonly onClose: () => void }) => {
  const t = useT("console");
  const { state, closing } = row;
  if (state === null) return null;
  if (state === "ready")
    return (
      <May act="reports.close">
        <Button tone="outline" size="small" className="print:hidden" onClick={onClose}>
          <Lock aria-hidden className="size-4" />
          {t("reports.close", { day: dayText(row.from) })}
        </Button>
      </May>
    );
  const Icon = ICONS[state];
  const isChanged = closing !== null && closing.later !== null;
  const word =
    state === "waiting"
      ? t("reportState.waiting", { count: countText(row.open) })
      : t(isChanged ? "reportState.closedLater" : `reportState.${state}`);
  return (
    <span
      title={
        closing === null ? undefined : t("reports.closedBy", { name: closing.by.name, at: dateTimeText(closing.at) })
      }
    >
      <Tag tone={state === "waiting" || isChanged ? "wait" : "quiet"} icon={<Icon aria-hidden />}>
        {word}
      </Tag>
    </span>
  );
};

/** Postings that arrived for a day after it was closed, in a row of their own. */
const LaterRow = ({ later }: { readonly later: ReportFigures }) => {
  const t = useT("console");
  return (
    <tr>
      <td colSpan={14} className="px-4 pb-2 text-right text-small text-wait">
        {t("reports.laterMoney", {
          moneyIn: wholeText(later.moneyIn),
          moneyOut: wholeText(later.moneyOut),
          ngr: wholeText(later.ngr),
        })}
      </td>
    </tr>
  );
};

/** One row for each period with its figures and state, and a row of totals. */
export const DayTable = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const [closing, setClosing] = useState<string | null>(null);
  const isByDay = report.by === "day";
  const heads = ["moneyIn", "moneyOut", "kept", ...SUMS, "active", "firstDeposits"] as const;
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
                  {row.from === row.to ? dateText(row.from) : `${dayText(row.from)} – ${dateText(row.to)}`}
                </th>
                <Cells of={row} from={row.from} to={row.to} currency={report.currency} />
                {isByDay && (
                  <td className={cellClass}>
                    <State row={row} onClose={() => setClosing(row.from)} />
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
            <Cells of={report.total} from={report.from} to={report.to} currency={report.currency} />
            {isByDay && <td>&nbsp;</td>}
          </tr>
        </tfoot>
      </WideTable>
      {closing !== null && <CloseDialog day={closing} currency={report.currency} onClose={() => setClosing(null)} />}
    </Panel>
  );
};
