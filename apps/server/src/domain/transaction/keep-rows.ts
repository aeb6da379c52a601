import { type Kysely, sql } from "kysely";

import { arrayOf, type Element } from "../../db/arrays.ts";
import type { Database } from "../../db/schema.ts";
import type { TransactionRow } from "./row.ts";
import { stepOf } from "./steps.ts";

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * Stores rows that are new or changed, and updates the sums of their days. It runs in one transaction with the feed's
 * progress, on one server at a time: nobody else adds a row between the look for it and its insert.
 */
export const keepRows = async (tx: Kysely<Database>, rows: readonly TransactionRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const each = (valueOf: (row: TransactionRow) => Element): string => arrayOf(rows.map(valueOf));
  await sql`
    with fresh as materialized (
      select * from unnest(
        ${each((row) => row.memberId)}::bigint[], ${each((row) => row.reference)}::text[],
        ${each((row) => row.n)}::bigint[], ${each((row) => row.at.toISOString())}::timestamptz[],
        ${each((row) => row.kind)}::text[], ${each((row) => row.source)}::text[], ${each((row) => row.state)}::text[],
        ${each((row) => row.currency)}::text[], ${each((row) => row.amount)}::bigint[],
        ${each((row) => stepOf(sizeOf(row.amount)))}::smallint[], ${each((row) => row.balance)}::bigint[],
        ${each((row) => row.from)}::text[], ${each((row) => row.to)}::text[], ${each((row) => row.channel)}::text[],
        ${each((row) => row.bank)}::text[], ${each((row) => row.provider)}::text[],
        ${each((row) => row.providerTo)}::text[], ${each((row) => row.operatorId)}::bigint[]
      ) as f("memberId", reference, n, at, kind, source, state, currency, amount, step, balance, "from", "to", channel,
        bank, provider, "providerTo", "operatorId")
    ), before as materialized (
      select t.* from fresh f cross join lateral (
        select * from transaction t where t.member_id = f."memberId" and t.reference = f.reference offset 0
      ) t
    ), changed as (
      update transaction t set state = f.state, amount = f.amount, step = f.step, balance = f.balance,
        from_code = f."from", to_code = f."to", channel = f.channel, bank = f.bank, provider = f.provider,
        provider_to = f."providerTo", operator_id = f."operatorId"
      from fresh f join before b on b.member_id = f."memberId" and b.reference = f.reference
      where t.id = any(array[b.id])
    ), added as (
      insert into transaction (member_id, reference, n, at, kind, source, state, currency, amount, step, balance,
        from_code, to_code, channel, bank, provider, provider_to, operator_id)
      select "memberId", reference, n, at, kind, source, state, currency, amount, step, balance,
        "from", "to", channel, bank, provider, "providerTo", "operatorId" from fresh f
      where not exists (select from before b where b.member_id = f."memberId" and b.reference = f.reference)
      order by at, n
    ), change as (
      select currency, (at at time zone 'Asia/Bangkok')::date as day, kind, channel, bank, provider,
        "providerTo" as provider_to, state, step, 1 as one, amount from fresh
      union all
      select currency, (at at time zone 'Asia/Bangkok')::date, kind, channel, bank, provider,
        provider_to, state, step, -1, amount from before
    ), sums as (
      select currency, day, kind, channel, bank, provider, provider_to, state, step, sum(one) as count,
        coalesce(sum(one * amount) filter (where amount > 0 and provider_to = '' and kind <> 'treasury' and state <> 'returned'), 0) as came,
        coalesce(sum(one * -amount) filter (where amount < 0 and state <> 'returned'), 0) as went
      from change group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), less as (
      update transaction_day d set count = d.count + s.count, came = d.came + s.came, went = d.went + s.went from sums s
      where (s.count < 0 or s.came < 0 or s.went < 0)
        and (d.currency, d.day, d.kind, d.channel, d.bank, d.provider, d.provider_to, d.state, d.step)
          = (s.currency, s.day, s.kind, s.channel, s.bank, s.provider, s.provider_to, s.state, s.step)
    )
    insert into transaction_day as d
      (currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went)
    select currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went from sums
    where count >= 0 and came >= 0 and went >= 0 and (count <> 0 or came <> 0 or went <> 0)
    on conflict (currency, day, kind, channel, bank, provider, provider_to, state, step) do update set
      count = d.count + excluded.count, came = d.came + excluded.came, went = d.went + excluded.went`.execute(tx);
};
