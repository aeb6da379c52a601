import type { Context } from "../../../context.ts";
import { amountOf, noteOf } from "./slip-facts.ts";
import { SLIP_DEPOSIT } from "./slip-name.ts";

/**
 * A page of a member's slips, the newest first, and their total number. Amounts in minor units, null until the bank has
 * answered.
 */
export const readSlips = async (
  { db }: Context,
  memberId: bigint,
  { page, limit }: { readonly page: number; readonly limit: number },
) => {
  const own = db.selectFrom("saga").where("member_id", "=", memberId).where("kind", "=", SLIP_DEPOSIT);
  const [counted, rows] = await Promise.all([
    own.select((is) => is.fn.countAll<bigint>().as("total")).executeTakeFirst(),
    own
      .select(["reference", "created_at", "status", "state", "asked", "amount", "data"])
      .orderBy("created_at", "desc")
      .orderBy("reference")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  const slips = rows.map((row) => ({
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    amount: row.status === "SUCCESS" ? row.amount : amountOf(row.data),
    status: row.status,
    state: row.state,
    asked: row.asked,
    note: noteOf(row.data),
  }));
  return { total: Number(counted?.total ?? 0n), slips };
};
