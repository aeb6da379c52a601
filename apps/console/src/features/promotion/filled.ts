import type { PromotionSums } from "@krapao/contract/operator/promotion-shapes";

import { SUMS } from "./csv.ts";

/** The rows with some figure. All of them when none has one. */
export const filledOf = <Row extends PromotionSums>(rows: readonly Row[]): readonly Row[] => {
  const filled = rows.filter((row) => SUMS.some((name) => row[name] !== 0));
  return filled.length === 0 ? rows : filled;
};
