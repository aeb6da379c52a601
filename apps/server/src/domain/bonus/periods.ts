import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** From when (inclusive) until when (exclusive) a member's bonus ran; `to` is null while it runs. */
export type BonusPeriod = { readonly from: Date; readonly to: Date | null };

/**
 * The periods in which a member played under a bonus, oldest first; they never overlap. A bonus whose end is in the
 * books has ended then, even if its own row does not say so yet.
 */
export const bonusPeriods = async ({ db }: Pick<Context, "db">, memberId: bigint): Promise<readonly BonusPeriod[]> => {
  const { rows } = await sql<BonusPeriod>`
    select b.activated_at as "from", coalesce(b.ended_at, e.changed_at) as "to"
    from member_bonus b left join saga e on e.member_id = b.member_id and e.reference = b.reference || '-E'
    where b.member_id = ${memberId} order by b.activated_at`.execute(db);
  return rows;
};
