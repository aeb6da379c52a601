import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";

/** Coupons with the slice of the wheel that gave each. */
const withSlice = (db: Kysely<Database>, memberId: bigint) =>
  db
    .selectFrom("spin_coupon as coupon")
    .innerJoin("spin_slice as slice", (on) =>
      on.onRef("slice.wheel_id", "=", "coupon.wheel_id").onRef("slice.position", "=", "coupon.position"),
    )
    .innerJoin("spin_wheel as wheel", "wheel.id", "coupon.wheel_id")
    .select(["coupon.id", "coupon.created_at", "coupon.expire_at", "coupon.claimed_at", "wheel.currency"])
    .select(["wheel.name_th", "wheel.name_lo", "wheel.name_en"])
    .select(["slice.code", "slice.prize", "slice.amount", "slice.label_th", "slice.label_lo", "slice.label_en"])
    .select(["slice.prize_th", "slice.prize_lo", "slice.prize_en"])
    .where("coupon.member_id", "=", memberId);

/**
 * The coupons that can be claimed, the newest first. A coupon with a movement was claimed, even if the process ended
 * before it marked the coupon.
 */
export const openCoupons = (context: Context, memberId: bigint) =>
  withSlice(context.db, memberId)
    .where("coupon.claimed_at", "is", null)
    .where((is) =>
      is.or([is("coupon.expire_at", "is", null), is("coupon.expire_at", ">", sql<Date>`(select db_now())`)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("saga")
            .select("saga.reference")
            .whereRef("saga.member_id", "=", "coupon.member_id")
            .whereRef("saga.reference", "=", "coupon.id"),
        ),
      ),
    )
    .orderBy("coupon.created_at", "desc")
    .orderBy("coupon.id")
    .execute();

/** One coupon of this member; null when the member has none with that id. */
export const ownCoupon = async (context: Context, memberId: bigint, id: string) =>
  (await withSlice(context.db, memberId)
    .select(sql<boolean>`coalesce(coupon.expire_at <= db_now(), false)`.as("is_over"))
    .where("coupon.id", "=", id)
    .executeTakeFirst()) ?? null;

export type OwnCoupon = NonNullable<Awaited<ReturnType<typeof ownCoupon>>>;

/** Marks a coupon as claimed, so that lists do not have to check it again. */
export const markClaimed = async ({ db, clock }: Context, memberId: bigint, id: string): Promise<void> => {
  await db
    .updateTable("spin_coupon")
    .set({ claimed_at: clock.now() })
    .where("member_id", "=", memberId)
    .where("id", "=", id)
    .where("claimed_at", "is", null)
    .execute();
};
