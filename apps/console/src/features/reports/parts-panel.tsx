import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { countText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { type ReactNode, useState } from "react";

import { Choices } from "../../parts/choices.tsx";
import { Panel } from "../../parts/panel.tsx";
import { changeOf, percentText } from "../../parts/change.ts";
import { wholeText } from "../../parts/plots/figure-text.ts";

const VIEWS = ["provider", "channel", "bank"] as const;
type View = (typeof VIEWS)[number];

type Column = {
  readonly head: string;
  readonly cell: ReactNode;
  readonly isStrong?: boolean;
  readonly isLoss?: boolean;
};
type Row = { readonly name: string; readonly columns: readonly Column[] };

const cellClass = "px-2 py-2 text-right whitespace-nowrap first:pl-4 first:text-left last:pr-4";

const useRows = (report: MoneyReport): Readonly<Record<View, readonly Row[]>> => {
  const t = useT("console");
  const words = useWords();
  const change = (now: number, before: number | null): Column => {
    const percent = changeOf(now, before);
    return {
      head: t("reports.before"),
      cell: percent === null ? "" : percentText(percent),
      isLoss: (percent ?? 0) < 0,
    };
  };
  const channelName = (name: string): string =>
    name === "matched" ? t("reports.matched") : (words.find(`channel.${name}`) ?? name);
  return {
    provider: report.providers.map(({ name, turnover, ggr, before }) => ({
      name,
      columns: [
        { head: t("reports.turnover"), cell: wholeText(turnover) },
        { head: t("reports.ggr"), cell: wholeText(ggr), isStrong: true, isLoss: ggr < 0 },
        {
          head: t("reports.margin"),
          cell: turnover === 0 ? "" : percentText((ggr / turnover) * 100).replace("+", ""),
          isLoss: ggr < 0,
        },
        change(ggr, before),
      ],
    })),
    channel: report.channels.map(({ name, moneyIn, count, fees, before }) => ({
      name: channelName(name),
      columns: [
        { head: t("reports.moneyIn"), cell: wholeText(moneyIn), isStrong: true },
        { head: t("reports.count"), cell: countText(count) },
        { head: t("reports.fees"), cell: wholeText(fees) },
        change(moneyIn, before),
      ],
    })),
    bank: report.banks.map(({ name, moneyIn, count, before }) => ({
      name,
      columns: [
        { head: t("reports.moneyIn"), cell: wholeText(moneyIn), isStrong: true },
        { head: t("reports.count"), cell: countText(count) },
        change(moneyIn, before),
      ],
    })),
  };
};

/** The figures of each provider, channel or bank. */
export const PartsPanel = ({ report }: { readonly report: MoneyReport }) => {
  const t = useT("console");
  const [view, setView] = useState<View>("provider");
  const rows = useRows(report)[view];
  return (
    <Panel
      title={t("reports.parts")}
      end={
        <Choices
          label={t("reports.parts")}
          choices={VIEWS.map((key) => ({ key, label: t(`reports.${key}`) }))}
          value={view}
          onChange={setView}
        />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section aria-label={t(`reports.${view}`)} tabIndex={0} className="overflow-x-auto -outline-offset-2">
        {rows.length === 0 ? (
          <p className="border-t border-line px-4 py-6 text-center text-mute">{t("reports.noParts")}</p>
        ) : (
          <table className="w-full">
            <thead>
              <tr className="border-t border-line bg-paper/60 text-mute">
                <th scope="col" className={cx(cellClass, "font-normal")}>
                  {t(`reports.${view}`)}
                </th>
                {rows[0]?.columns.map(({ head }) => (
                  <th key={head} scope="col" className={cx(cellClass, "font-normal")}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, columns }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className={cx(cellClass, "font-semibold")}>
                    {name}
                  </th>
                  {columns.map(({ head, cell, isStrong = false, isLoss = false }) => (
                    <td key={head} className={cx(cellClass, isStrong && "font-semibold", isLoss && "text-down")}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Panel>
  );
};
