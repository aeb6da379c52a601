import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { MemberBonus } from "./running.ts";

type Counted = Pick<MemberBonus, "member_id" | "categories" | "activated_at" | "expire_at">;

/**
 * What counts towards a bonus's requirement by now, in minor units: the valid turnover of reported bets that were made
 * after it was received, within its time, at games of its categories.
 */
export const turnoverOf = async (db: Kysely<Database>, bonus: Counted): Promise<bigint> => {
  const { member_id, categories, activated_at, expire_at } = bonus;
  const { rows } = await sql<{ valid: bigint }>`
    select coalesce(sum(b.valid), 0)::bigint as valid
    from game_provider p join game_bet b on b.member_id = ${member_id} and b.code = p.code
    where p.category = any(${categories}) and b.at >= ${activated_at}
      and (${expire_at}::timestamptz is null or b.at < ${expire_at})`.execute(db);
  return rows[0]?.valid ?? 0n;
};
