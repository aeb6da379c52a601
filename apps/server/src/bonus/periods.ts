import type { Context } from "../context.ts";

/** From when to before when a bonus of a member's ran; `to` is null while it does. */
export type BonusPeriod = { readonly from: Date; readonly to: Date | null };

/** When a member played under a bonus, oldest first; periods never overlap. */
export const bonusPeriods = async (context: Context, memberId: bigint): Promise<readonly BonusPeriod[]> => {
  const rows = await context.db
    .selectFrom("member_bonus")
    .select(["activated_at", "ended_at"])
    .where("member_id", "=", memberId)
    .orderBy("activated_at")
    .execute();
  return rows.map(({ activated_at, ended_at }) => ({ from: activated_at, to: ended_at }));
};
