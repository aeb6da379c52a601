import { type Kysely, sql } from "kysely";

import { arrayOf } from "../../db/arrays.ts";
import type { Database } from "../../db/schema.ts";

/**
 * Updates these members' amounts, in the wallet and in games, from their accounts, in the order of members. Each member
 * is found by an index, however many they are; "= any(array[...])" keeps the planner from scanning a whole table.
 */
export const keepBalances = async (tx: Kysely<Database>, members: readonly bigint[]): Promise<void> => {
  if (members.length === 0) return;
  await sql`
    with due as materialized (
      select s.member_id, s.currency from unnest(${arrayOf(members)}::bigint[]) m(id)
        join member_summary s on s.member_id = any(array[m.id])
      order by m.id for no key update of s
    ), sums as materialized (
      select due.member_id, a.wallet, a.games from due cross join lateral (
        select coalesce(sum(i.balance - i.held) filter (where i.kind = 'wallet'), 0)::bigint as wallet,
          coalesce(sum(i.balance) filter (where i.kind = 'game'), 0)::bigint as games
        from account i where i.member_id = due.member_id and i.currency = due.currency
      ) a
    )
    update member_summary s set wallet = sums.wallet, games = sums.games from sums
    where s.member_id = any(array[sums.member_id])
      and (s.wallet, s.games) is distinct from (sums.wallet, sums.games)`.execute(tx);
};
