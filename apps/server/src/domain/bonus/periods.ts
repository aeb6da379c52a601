import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** From when to before when a bonus of a member's ran; `to` is null while it does. */
export type BonusPeriod = { readonly from: Date; readonly to: Date | null };

/**
 * When a member played under a bonus, oldest first; periods never overlap. One whose end is in the books has ended then,
 * whether or not that is written down beside it yet.
 */
export const bonusPeriods = async ({ db }: Pick<Context, "db">, memberId: bigint): Promise<readonly BonusPeriod[]> => {
  const { rows } = await sql<BonusPeriod>`
    select b.activated_at as "from", coalesce(b.ended_at, e.changed_at) as "to"
    from member_bonus b left join saga e on e.member_id = b.member_id and e.reference = b.reference || '-E'
    where b.member_id = ${memberId} order by b.activated_at`.execute(db);
  return rows;
};
