import type { listOperators } from "@krapao/contract/operator/list-operators";
import type { AnswerOf } from "@krapao/contract/types";

/** Whether somebody added an operator, gave them a first password, or changed them last. */
export const isMaker = (
  { madeBy, changedBy }: Pick<AnswerOf<typeof listOperators>[number], "madeBy" | "changedBy">,
  by: string,
): boolean => madeBy === by || changedBy === by;
