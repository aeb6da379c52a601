import { sql } from "kysely";

import { hasActiveBonus } from "../bonus/active.ts";
import { bonusPeriods } from "../bonus/periods.ts";
import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import type { Holder } from "../game/accounts.ts";
import { newReference } from "../../lib/reference.ts";
import { openLosses, refundOf, type RefundPercents } from "./loss.ts";
import { readLosses, readRefunded, reportedTo } from "./read-losses.ts";

/** The terms of refunds in one currency. `minimum` in minor units. */
export type RefundTerms = RefundPercents & { readonly minimum: bigint };

export type Accrued = "fixed" | "nothing" | "below-minimum" | "bonus";

/** The refund that a member would get now, in minor units. */
export const refundNow = async (context: Context, memberId: bigint, terms: RefundPercents): Promise<bigint> => {
  const periods = await bonusPeriods(context, memberId);
  const [lost, refunded] = await Promise.all([
    readLosses(context.db, memberId, periods),
    readRefunded(context.db, memberId),
  ]);
  return refundOf(openLosses(lost, refunded), terms);
};

/**
 * Calculates a member's refund and accrues it, in one transaction on one row. So of any number of calls at once one
 * accrues it, and a crash leaves either everything or nothing.
 */
export const accrueRefund = (context: Context, member: Holder, terms: RefundTerms): Promise<Accrued> =>
  transaction(context.db, async (tx): Promise<Accrued> => {
    const within = { ...context, db: tx };
    await tx
      .insertInto("refund_progress")
      .values({ member_id: member.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`select from refund_progress where member_id = ${member.id} for update`.execute(tx);
    if (await hasActiveBonus(within, member)) return "bonus";
    // The net is taken over all games together. Without this limit, a loss in one game could count before a report
    // brings the win in another.
    const before = await reportedTo(within, member.id);
    const lost = await readLosses(tx, member.id, await bonusPeriods(within, member.id), before);
    const open = openLosses(lost, await readRefunded(tx, member.id));
    if (open.plain === 0n && open.underBonus === 0n) return "nothing";
    const amount = refundOf(open, terms);
    if (amount === 0n || amount < terms.minimum) return "below-minimum";
    await tx
      .updateTable("refund_progress")
      .set((row) => ({
        plain: sql<bigint>`${row.ref("plain")} + ${open.plain}`,
        under_bonus: sql<bigint>`${row.ref("under_bonus")} + ${open.underBonus}`,
      }))
      .where("member_id", "=", member.id)
      .execute();
    await tx
      .insertInto("refund")
      .values({
        member_id: member.id,
        id: newReference(context.random, "R"),
        currency: member.currency,
        plain: open.plain,
        under_bonus: open.underBonus,
        success_percent: String(terms.refundSuccess),
        fail_percent: String(terms.refundFail),
        amount,
        created_at: context.clock.now(),
      })
      .execute();
    return "fixed";
  });
