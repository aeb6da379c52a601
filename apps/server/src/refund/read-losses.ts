import { type Kysely, sql } from "kysely";

import type { BonusPeriod } from "../bonus/periods.ts";
import type { Database } from "../db/schema.ts";
import type { Losses } from "./loss.ts";

/** What a member lost by the bet reports over their life, by one look at the lines: late ones count once they are there. */
export const readLosses = async (
  db: Kysely<Database>,
  memberId: bigint,
  periods: readonly BonusPeriod[],
): Promise<Losses> => {
  const { rows } = await sql<{ lost: string; under_bonus: string }>`
    select coalesce((select lost from member_play where member_id = ${memberId}), 0)::text as lost,
      coalesce((
        select sum(b.stake - b.payout)
        from unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ to }) => to)}::timestamptz[]) p(since, until)
        join game_bet b on b.member_id = ${memberId} and b.at >= p.since and b.at < coalesce(p.until, 'infinity')
      ), 0)::text as under_bonus`.execute(db);
  const { lost = "0", under_bonus: under = "0" } = rows[0] ?? {};
  return { plain: BigInt(lost) - BigInt(under), underBonus: BigInt(under) };
};

/** Up to which losses a member was refunded. */
export const readRefunded = async (db: Kysely<Database>, memberId: bigint): Promise<Losses> => {
  const row = await db
    .selectFrom("refund_progress")
    .select(["plain", "under_bonus"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return { plain: row?.plain ?? 0n, underBonus: row?.under_bonus ?? 0n };
};
