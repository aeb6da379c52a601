import { type Kysely, type Selectable, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { BonusTables } from "./tables.ts";

/** The kind of the movement that pays a reward. */
export const BONUS = "bonus";
/** The kind of the movement that ends a bonus. */
export const BONUS_END = "bonus-end";

/** The reference of the movement that ends a bonus. There is one per bonus, so it ends once. */
export const endReference = (reference: string): string => `${reference}-E`;

export type MemberBonus = Selectable<BonusTables["member_bonus"]>;

export type RunningBonus = MemberBonus & {
  /** True once the reward is in the wallet. Before that nothing ends the bonus. */
  readonly is_paid: boolean;
  /** The database's time when it was read. */
  readonly read_at: Date;
};

/** The member's running bonus; null when there is none. A bonus whose end is in the books no longer runs. */
export const runningBonus = async (db: Kysely<Database>, memberId: bigint): Promise<RunningBonus | null> => {
  const { rows } = await sql<RunningBonus>`
    select b.*, coalesce(paid.status = 'SUCCESS', false) as is_paid, (select db_now()) as read_at
    from member_bonus b left join saga paid on paid.member_id = b.member_id and paid.reference = b.reference
    where b.member_id = ${memberId} and b.ended_at is null and not exists (
      select from saga e where e.member_id = b.member_id and e.reference = b.reference || '-E'
    )`.execute(db);
  return rows[0] ?? null;
};

/** Records the end of a bonus in its row, after the books have it. The first process that sees the end does this. */
export const noteEnd = async (db: Kysely<Database>, memberId: bigint): Promise<void> => {
  await sql`
    update member_bonus b set ended_at = e.changed_at, ended_how = e.state, taken = e.amount, due_at = null
    from saga e
    where b.member_id = ${memberId} and b.ended_at is null and e.member_id = b.member_id
      and e.reference = b.reference || '-E'`.execute(db);
};
