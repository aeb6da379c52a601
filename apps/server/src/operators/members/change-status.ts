import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAct } from "../acts/record.ts";
import type { Operator } from "../operator.ts";

type Change = {
  readonly act: string;
  readonly operator: Operator;
  readonly reason: string;
  readonly from: "active" | "blocked";
  readonly to: "active" | "blocked";
};

/** Takes a member from one status to another. Throws NOT_WAITING when they are not in the first. */
export const changeStatus = async (
  context: Context,
  memberId: bigint,
  { act, operator, reason, from, to }: Change,
): Promise<void> => {
  const isChanged = await transaction(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("member")
      .set({ status: to })
      .where("id", "=", memberId)
      .where("status", "=", from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const entry = { act, by: operator.id, memberId, reason, before: { status: from }, after: { status: to } };
    await recordAct(tx, context.clock.now(), entry);
    return true;
  });
  if (!isChanged) throw refuse("NOT_WAITING");
};
