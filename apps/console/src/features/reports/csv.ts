import type { MoneyReport, ReportFigures } from "@krapao/contract/operator/report-shapes";

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

const FIGURES = [
  "moneyIn",
  "moneyOut",
  ...SUMS,
  "active",
  "firstDeposits",
  "newMembers",
] as const satisfies readonly (keyof ReportFigures)[];

const COUNTS: readonly (keyof ReportFigures)[] = ["active", "firstDeposits", "newMembers"];

const figures = (of: ReportFigures): readonly string[] =>
  FIGURES.map((name) => (COUNTS.includes(name) ? String(of[name]) : of[name].toFixed(2)));

/** A report as CSV, UTF-8 with BOM: a row for each period, then the totals. `words` names the columns. */
export const csvOf = (
  { rows, total, from, to }: MoneyReport,
  words: { readonly from: string; readonly to: string; readonly figure: (name: (typeof FIGURES)[number]) => string },
): string => {
  const head = [words.from, words.to, ...FIGURES.map(words.figure)];
  const lines = [head, ...rows.map((row) => [row.from, row.to, ...figures(row)]), [from, to, ...figures(total)]];
  return csvText(lines);
};
