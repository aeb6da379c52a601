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
    update member_balance b set wallet = sums.wallet, games = sums.games
    from (
        select o.member_id, o.currency from unnest(${arrayOf(members)}::bigint[]) m(id)
          join member_balance o on o.member_id = any(array[m.id]) order by m.id
      ) due cross join lateral (
        select coalesce(sum(a.balance - a.held) filter (where a.kind = 'wallet'), 0)::bigint as wallet,
          coalesce(sum(a.balance) filter (where a.kind = 'game'), 0)::bigint as games
        from account a where a.member_id = due.member_id and a.currency = due.currency
      ) sums
    where b.member_id = any(array[due.member_id])
      and (b.wallet, b.games) is distinct from (sums.wallet, sums.games)`.execute(tx);
};
