import type { setMemberLevel } from "@krapao/contract/operator/set-member-level";
import type { tagMember } from "@krapao/contract/operator/tag-member";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { type Audience, usesOf } from "../../domain/member-summary/audiences.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { Proposed } from "../../lib/answers.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { type Change, type ChangeInput, proposeChange } from "../change/change.ts";

/** The uses of these segments as the values of a proposal name them. */
export const namesOfUses = (audiences: readonly Audience[]): readonly string[] =>
  usesOf(audiences).map(({ kind, what }) => `${kind} ${what}`.trimEnd());

/** Ends a transaction whose change another operator has to approve. */
class TwoNeeded extends Error {}

/**
 * Changes a member's labels at once, or proposes it where they decide who gets a bonus or a wheel. Throws the refusals
 * of the change itself, KEY_MISSING for a proposal without a reason, and EXISTING_PROPOSAL.
 */
export const changeLabels = async (
  { context, operator }: { readonly context: Context; readonly operator: Operator },
  change: Change,
  { params, body }: ChangeInput<typeof tagMember> | ChangeInput<typeof setMemberLevel>,
): Promise<Proposed | Record<string, never>> => {
  const { reason } = body;
  try {
    await transaction(context.db, async (tx) => {
      const how = { context, tx, by: operator.id, reason: reason ?? "" };
      const { audiences = [] } = await change.make({ params, body }, how);
      if (audiences.length > 0) throw new TwoNeeded();
    });
    return {};
  } catch (error) {
    if (!(error instanceof TwoNeeded)) throw error;
  }
  if (reason === undefined) throw new InvalidInput("KEY_MISSING", [{ path: "reason", message: "required" }]);
  return proposeChange({ context, operator }, change, { params, body: { ...body, reason } });
};
