import type { listOperators } from "@krapao/contract/operator/list-operators";
import type { listRoles } from "@krapao/contract/operator/list-roles";
import { APPROVED_BY, type Proposal } from "@krapao/contract/operator/proposal-shapes";
import type { AnswerOf } from "@krapao/contract/types";

import { isMaker } from "../../lib/is-maker.ts";

export type Operator = AnswerOf<typeof listOperators>[number];
export type Role = AnswerOf<typeof listRoles>[number];

/** Whether an operator can approve now: active, confirmed, and past the waiting time. */
export const approvesNow = ({ isActive, needsOwner, approvesFrom }: Operator): boolean =>
  isActive && !needsOwner && approvesFrom === null;

/**
 * The operators who could approve a proposal now. Excluded are the proposer, and whoever added or changed the proposer
 * while these cannot approve yet.
 */
export const approversOf = (
  { kind, proposedBy }: Pick<Proposal, "kind" | "proposedBy">,
  operators: readonly Operator[],
  roles: readonly Role[],
): readonly Operator[] => {
  const needed = APPROVED_BY[kind];
  const may = (name: string): boolean =>
    needed === null
      ? name === "owner"
      : roles.find((role) => role.name === name)?.permissions.includes(needed) === true;
  const proposer = operators.find(({ _id }) => _id === proposedBy._id);
  const waiting = proposer === undefined || approvesNow(proposer) ? null : proposer;
  return operators.filter(
    (one) =>
      one._id !== proposedBy._id &&
      (waiting === null || !isMaker(waiting, one._id)) &&
      approvesNow(one) &&
      may(one.role),
  );
};
