import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { availableOf, type Holder } from "../game/accounts.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";

/**
 * Grants a member the coins that they have earned and not received: one for every full `coinEvery` of what was both
 * deposited and played once (CONTRACT.md rule 12). It is one statement on one row, so a coin is granted once, even when
 * calls are repeated, run on several servers or are interrupted. Deposits are read by their movement numbers, up to the
 * first without a known result. What was counted stays counted, so a new price applies only to what comes after.
 */
const grow = (memberId: bigint, every: bigint) => sql<{ readonly coin: bigint }>`
  with grown as (
    update coin_progress p set (deposited, up_to, counted, fresh) = (
      select money.deposited, money.up_to, p.counted + due.coins * ${every}::bigint, due.coins
      from (
        select coalesce(min(s.n) filter (where s.type = 'deposit' and s.status = 'IN_PROGRESS') - 1, max(s.n), p.up_to) as up_to
        from saga s where s.member_id = p.member_id and s.n > p.up_to
      ) read
      cross join lateral (
        select read.up_to, p.deposited + coalesce(sum(s.amount), 0)::bigint as deposited
        from saga s where s.member_id = p.member_id and s.n > p.up_to and s.n <= read.up_to
          and s.type = 'deposit' and s.status = 'SUCCESS'
      ) money
      cross join lateral (
        select greatest(0, div(least(money.deposited, coalesce((
          select valid from member_play where member_id = p.member_id
        ), 0)) - p.counted, ${every}::numeric))::bigint as coins
      ) due
    )
    where p.member_id = ${memberId} and (
      exists (select from saga s where s.member_id = p.member_id and s.n > p.up_to)
      or least(p.deposited, coalesce((select valid from member_play where member_id = p.member_id), 0)) - p.counted >= ${every}::bigint
    )
    returning p.fresh
  )
  update member m set coin = m.coin + grown.fresh from grown where m.id = ${memberId} and grown.fresh > 0
  returning m.coin`;

/** Grants a member the coins earned so far; true when there were any. */
export const grantCoins = async (context: Context, member: Holder): Promise<boolean> => {
  const { coinEvery } = await operatorSettings(context.db);
  await context.db
    .insertInto("coin_progress")
    .values({ member_id: member.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await grow(member.id, forCurrency(coinEvery, member.currency)).execute(context.db);
  if (rows.length === 0) return false;
  context.realtime.changed(member.id, { available: await availableOf(context, member), topics: ["coin"] });
  return true;
};

/** How many coins a member has. */
export const coinsOf = async (context: Context, memberId: bigint): Promise<number> => {
  const { coin } = await context.db
    .selectFrom("member")
    .select("coin")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(coin);
};

/**
 * What a member has deposited and played since their last coin, in minor units: from 0 to below `every`. It is as of the
 * last grant of coins.
 */
export const towardsCoin = async (context: Context, memberId: bigint, every: bigint): Promise<bigint> => {
  const { rows } = await sql<{ readonly rest: bigint }>`
    select greatest(0, least(p.deposited, coalesce(played.valid, 0)) - p.counted)::bigint as rest
    from coin_progress p left join member_play played on played.member_id = p.member_id
    where p.member_id = ${memberId}`.execute(context.db);
  const rest = rows[0]?.rest ?? 0n;
  // Play that was reported after the last grant may already be worth a coin.
  return rest < every ? rest : every - 1n;
};
