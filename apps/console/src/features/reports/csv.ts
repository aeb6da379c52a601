import type { MoneyReport, ReportFigures, Retention } from "@krapao/contract/operator/report-shapes";

import { csvText } from "../../lib/csv.ts";

/** The figures of a day from play, and what was given to members. */
export const SUMS = [
  "turnover",
  "ggr",
  "bonusCost",
  "rewardCost",
  "adjustments",
  "fees",
  "ngr",
] as const satisfies readonly (keyof ReportFigures)[];

/** All figures of a report, in the order of its columns. */
export const FIGURES = [
  "moneyIn",
  "moneyOut",
  ...SUMS,
  "active",
  "firstDeposits",
  "newMembers",
] as const satisfies readonly (keyof ReportFigures)[];
type FigureName = (typeof FIGURES)[number];

/** The figures that count members. The others are amounts. */
export const COUNTS: readonly FigureName[] = ["active", "firstDeposits", "newMembers"];

/** The figures whose changes since closing are columns. */
const CHANGES = ["moneyIn", "moneyOut", "ngr"] as const satisfies readonly FigureName[];

/** The names of a CSV's columns and rows. */
export type CsvWords = {
  readonly period: string;
  readonly figure: (name: FigureName | (typeof HEADS)[number]) => string;
  /** A figure's change in closed days since they were closed. */
  readonly changed: (name: (typeof CHANGES)[number]) => string;
  readonly channel: (name: string) => string;
  readonly promotion: (name: string) => string;
};

/** The movements of all periods that are in progress. */
export const openOf = (rows: MoneyReport["rows"]): number => rows.reduce((sum, { open }) => sum + open, 0);

const HEADS = ["provider", "channel", "bank", "promotion", "count", "cost", "open"] as const;

const figures = (of: ReportFigures): readonly string[] =>
  FIGURES.map((name) => (COUNTS.includes(name) ? String(of[name]) : of[name].toFixed(2)));

/** Empty where nothing changed since closing. */
const changes = (of: ReportFigures | null): readonly string[] =>
  CHANGES.map((name) => (of === null ? "" : of[name].toFixed(2)));

/**
 * A report as CSV, UTF-8 with BOM: a row for each period, then the totals. A closed day's figures are without its
 * changes since closing, those of longer periods and the totals with them. Below them the figures of each provider,
 * channel, bank and kind of promotion.
 */
export const csvOf = (
  { rows, total, changed, from, to, providers, channels, banks, promotions }: MoneyReport,
  { period, figure, changed: changeName, channel, promotion }: CsvWords,
): string =>
  csvText([
    [period, "", ...FIGURES.map(figure), figure("open"), ...CHANGES.map(changeName)],
    ...rows.map((row) => [row.from, row.to, ...figures(row), String(row.open), ...changes(row.changed)]),
    [from, to, ...figures(total), String(openOf(rows)), ...changes(changed)],
    [],
    [figure("provider"), figure("turnover"), figure("ggr")],
    ...providers.map(({ name, turnover, ggr }) => [name, turnover.toFixed(2), ggr.toFixed(2)]),
    [],
    [figure("channel"), figure("moneyIn"), figure("moneyOut"), figure("count"), figure("fees")],
    ...channels.map(({ name, moneyIn, moneyOut, count, fees }) => [
      channel(name),
      moneyIn.toFixed(2),
      moneyOut.toFixed(2),
      String(count),
      fees.toFixed(2),
    ]),
    [],
    [figure("bank"), figure("moneyIn"), figure("moneyOut"), figure("count")],
    ...banks.map(({ name, moneyIn, moneyOut, count }) => [
      name,
      moneyIn.toFixed(2),
      moneyOut.toFixed(2),
      String(count),
    ]),
    [],
    [figure("promotion"), figure("cost"), figure("count")],
    ...promotions.map(({ name, cost, count }) => [promotion(name), cost.toFixed(2), String(count)]),
  ]);

/** The names of the columns of retention's CSV. */
type RetentionWords = {
  readonly joined: string;
  readonly members: string;
  readonly deposited: string;
  readonly after: (weeks: number) => string;
};

/** A share in per cent: `100`, `33`. Empty where nobody registered. */
export const share = (active: number, joined: number): string =>
  joined === 0 ? "" : `${Math.round((active / joined) * 100)}`;

/** Retention as CSV, UTF-8 with BOM: a row for each week of joining, with the shares that its page shows. */
export const retentionCsv = ({ weeks }: Retention, { joined, members, deposited, after }: RetentionWords): string =>
  csvText([
    [joined, members, deposited, ...weeks.map((_, index) => after(index))],
    ...weeks.map((row) => [
      row.week,
      String(row.joined),
      String(row.deposited),
      ...weeks.map((_, index) => {
        const came = row.active[index];
        return came === undefined || row.joined === 0 ? "" : `${share(came, row.joined)}%`;
      }),
    ]),
  ]);
