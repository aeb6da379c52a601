import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { markExecuted } from "../approval/mark-executed.ts";
import type { Executed, ProposalRow } from "../approval/store.ts";
import { availableOf } from "../game/accounts.ts";

/**
 * Gives a member coins after two operators decided it. The coins and the proposal's state `done` are committed
 * together, so no second server can give them again.
 */
export const giveCoins = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const { id, member_id: memberId, currency, amount } = row;
  if (memberId === null) throw new Error("coins without a member");
  const given = await transaction(context.db, async (tx) => {
    const member = await tx
      .selectFrom("member")
      .select("status")
      .where("id", "=", memberId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const executed = member === undefined || member.status === "closed" ? "failed" : "done";
    if (!(await markExecuted(context, tx, row, executed))) return null;
    if (executed === "done")
      await tx
        .updateTable("member")
        .set((own) => ({ coin: own("coin", "+", amount) }))
        .where("id", "=", memberId)
        .execute();
    return executed;
  });
  if (given === null) {
    // Another server gave them in the meantime.
    const { state } = await context.db
      .selectFrom("proposal")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return state === "done" ? "done" : "failed";
  }
  if (given === "done")
    context.realtime.changed(memberId, {
      available: await availableOf(context, { id: memberId, currency }),
      topics: ["coin"],
    });
  return given;
};
