import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Holder } from "../game/accounts.ts";
import { payReward } from "../reward/pay-reward.ts";

/** Accrued refunds that wait for their payment, the oldest first. One with a movement was paid already. */
const waiting = (db: Kysely<Database>, memberId: bigint) =>
  db
    .selectFrom("refund")
    .where("refund.member_id", "=", memberId)
    .where("refund.added_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("saga")
            .select("saga.reference")
            .whereRef("saga.member_id", "=", "refund.member_id")
            .whereRef("saga.reference", "=", "refund.id"),
        ),
      ),
    );

/** The sum of accrued refunds that wait for payment, in minor units. */
export const accruedOf = async ({ db }: Pick<Context, "db">, memberId: bigint): Promise<bigint> => {
  const rows = await waiting(db, memberId).select("refund.amount").execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
};

/**
 * Pays the accrued refunds into the wallet; returns whether this call paid any. A refund's id is its posting's
 * reference, so each is paid once, however often and by whomever.
 */
export const addAccrued = async (context: Context, member: Holder): Promise<boolean> => {
  const rows = await waiting(context.db, member.id)
    .select(["refund.id", "refund.amount", "refund.currency"])
    .orderBy("refund.created_at")
    .execute();
  let isAdded = false;
  for (const { id, amount, currency } of rows) {
    const holder = { id: member.id, currency };
    const paid = await payReward(context, holder, { kind: "refund", reference: id, amount });
    if (paid === "paid") isAdded = true;
    await context.db
      .updateTable("refund")
      .set({ added_at: context.clock.now() })
      .where("member_id", "=", member.id)
      .where("id", "=", id)
      .where("added_at", "is", null)
      .execute();
  }
  return isAdded;
};
