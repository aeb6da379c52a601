import type { PromotionFigures, PromotionSums } from "@krapao/contract/operator/promotion-shapes";

import { csvText } from "../../lib/csv.ts";

export const SUMS = [
  "times",
  "members",
  "given",
  "cost",
  "played",
  "back",
] as const satisfies readonly (keyof PromotionSums)[];
export type Sum = (typeof SUMS)[number];

/** Whether a figure is a count. The other figures are amounts of money. */
export const isCount = (name: Sum): boolean => name === "times" || name === "members";

const figures = (of: PromotionSums): readonly string[] =>
  SUMS.map((name) => (isCount(name) ? String(of[name]) : of[name].toFixed(2)));

type Words = {
  readonly from: string;
  readonly to: string;
  readonly programme: string;
  readonly code: string;
  readonly all: string;
  readonly figure: (name: Sum) => string;
  readonly before: (figure: string) => string;
  readonly name: (programme: PromotionFigures["programmes"][number]) => string;
  /** The length of a period. */
  readonly periods: string;
};

/**
 * The figures as CSV, UTF-8 with BOM: one row for each programme with the previous period beside it, a row of totals,
 * and one row for each period.
 */
export const csvOf = (report: PromotionFigures, words: Words): string => {
  const { from, to, programmes, total, before, rows } = report;
  const heads = SUMS.map(words.figure);
  const lines = [
    [words.from, words.to, words.programme, words.code, ...heads, ...heads.map(words.before)],
    ...programmes.map((one) => [from, to, words.name(one), one.code, ...figures(one), ...figures(one.before)]),
    [from, to, words.all, "", ...figures(total), ...figures(before.total)],
    ...rows.map((row) => [row.from, row.to, words.periods, "", ...figures(row), ...SUMS.map(() => "")]),
  ];
  return csvText(lines);
};
