import type { MoneyReport } from "@krapao/contract/operator/report-shapes";
import { amountText, countText, minorOf } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

import { changeOf, percentText } from "../../parts/change.ts";
import { wholeText } from "../../parts/plots/figure-text.ts";
import { type StackName, StackTable } from "../../parts/stack-table.tsx";
import { FigureLink } from "./figure-link.tsx";
import { partHref, type PartName } from "./links.ts";

type Column = {
  readonly head: string;
  readonly cell: ReactNode;
  readonly isStrong?: boolean;
  readonly isLoss?: boolean;
};
type Row = {
  readonly code: string;
  readonly name: string;
  /** What came after the day was closed. */
  readonly later: number | null;
  readonly columns: readonly Column[];
};

/** Nothing is shown as nothing: a channel brings money in or out. */
const someText = (amount: number): string => (amount === 0 ? "" : wholeText(amount));

/** The name of a channel, in words. */
export const useChannelName = (): ((name: string) => string) => {
  const t = useT("console");
  const words = useWords();
  return (name) => (name === "matched" ? t("reports.matched") : (words.find(`channel.${name}`) ?? name));
};

const PROMOTIONS = {
  bonus: "promotionKind.bonus",
  refund: "promotionKind.refund",
  invite: "promotionKind.invite",
  luckydraw: "promotionKind.wheel",
} as const;
const isPromotion = (name: string): name is keyof typeof PROMOTIONS => name in PROMOTIONS;

/** The name of a kind of promotion, in words. */
export const usePromotionName = (): ((name: string) => string) => {
  const t = useT("console");
  return (name) => (isPromotion(name) ? t(PROMOTIONS[name]) : name);
};

const useRows = (report: MoneyReport): Readonly<Record<PartName, readonly Row[]>> => {
  const t = useT("console");
  const channelName = useChannelName();
  const promotionName = usePromotionName();
  const change = (now: number, before: number | null): Column => {
    const percent = changeOf(now, before);
    return {
      head: t("reports.before"),
      cell: percent === null ? "" : percentText(percent),
      isLoss: (percent ?? 0) < 0,
    };
  };
  const moved = (moneyIn: number, moneyOut: number): readonly Column[] => [
    { head: t("reports.moneyIn"), cell: someText(moneyIn), isStrong: true },
    { head: t("reports.moneyOut"), cell: someText(moneyOut), isStrong: true },
  ];
  return {
    provider: report.providers.map(({ name, turnover, ggr, before, later }) => ({
      code: name,
      name,
      later,
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
    channel: report.channels.map(({ name, moneyIn, moneyOut, count, fees, before, later }) => ({
      code: name,
      name: channelName(name),
      later,
      columns: [
        ...moved(moneyIn, moneyOut),
        { head: t("reports.count"), cell: countText(count) },
        { head: t("reports.fees"), cell: wholeText(fees) },
        change(moneyIn + moneyOut, before),
      ],
    })),
    bank: report.banks.map(({ name, moneyIn, moneyOut, count, before, later }) => ({
      code: name,
      name,
      later,
      columns: [
        ...moved(moneyIn, moneyOut),
        { head: t("reports.count"), cell: countText(count) },
        change(moneyIn, before),
      ],
    })),
    promotion: report.promotions.map(({ name, cost, count, before, later }) => ({
      code: name,
      name: promotionName(name),
      later,
      columns: [
        { head: t("promotion.cost"), cell: wholeText(cost), isStrong: true },
        { head: t("reports.count"), cell: countText(count) },
        change(cost, before),
      ],
    })),
  };
};

const useName = (report: MoneyReport, part: PartName): StackName<Row> => {
  const t = useT("console");
  return {
    head: t(`reports.${part}`),
    className: "font-semibold",
    cell: ({ code, name, later }) => (
      <>
        <FigureLink href={partHref(part, code, report)}>{name}</FigureLink>
        {later !== null && (
          <span className="block text-small font-normal text-wait">
            {t("reports.partLater", { amount: amountText(minorOf(later), true) })}
          </span>
        )}
      </>
    ),
  };
};

/** The figures of each provider, channel, bank or kind of promotion. A name opens its transactions. */
export const PartTable = ({ report, part }: { readonly report: MoneyReport; readonly part: PartName }) => {
  const t = useT("console");
  const rows = useRows(report)[part];
  const name = useName(report, part);
  if (rows.length === 0)
    return <p className="border-t border-line px-4 py-6 text-center text-mute">{t("reports.noParts")}</p>;
  return (
    <>
      <StackTable
        label={t(`reports.${part}`)}
        rows={rows}
        keyOf={({ code }) => code}
        name={name}
        columns={(rows[0]?.columns ?? []).map(({ head }, at) => ({
          key: head,
          head,
          cell: ({ columns }: Row) => columns[at]?.cell,
          className: ({ columns }: Row) =>
            cx(columns[at]?.isStrong === true && "font-semibold", columns[at]?.isLoss === true && "text-down"),
        }))}
      />
      {part === "bank" && (
        <p className="border-t border-line px-4 py-2 text-small text-mute">{t("reports.bankHint")}</p>
      )}
    </>
  );
};
