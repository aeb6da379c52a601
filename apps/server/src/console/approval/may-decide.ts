import { APPROVED_BY } from "@krapao/contract/operator/proposal-shapes";

import type { ProposalRow } from "../../domain/approval/store.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { refuse } from "../../lib/refusal.ts";

/** Checks that an operator's role may decide proposals of this kind. Throws OWNER_ONLY or NO_PERMISSION. */
export const checkMayDecide = ({ role, may }: Operator, { kind }: Pick<ProposalRow, "kind">): void => {
  const needed = APPROVED_BY[kind];
  if (needed === null && role !== "owner") throw refuse("OWNER_ONLY");
  if (needed !== null && !may.has(needed)) throw refuse("NO_PERMISSION");
};
