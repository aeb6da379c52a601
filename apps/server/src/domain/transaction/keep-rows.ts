import { type Kysely, type RawBuilder, sql } from "kysely";

import { arrayOf, type Element } from "../../db/arrays.ts";
import type { Database } from "../../db/schema.ts";
import { transactionsOf } from "./movement-row.ts";
import type { TransactionRow } from "./row.ts";
import { STEPS } from "./steps.ts";

/** How many rows were stored, and the members whose rows they are. */
type Kept = { readonly count: number; readonly members: readonly bigint[] };

/**
 * The statement that stores rows that are new or changed, updates the sums of their days, and records of each member up
 * to which movement the list goes, and from which on it is to be compared with the books. It runs in one transaction with
 * the feed's progress, on one server at a time: nobody else adds a row between the look for it and its insert. The
 * planner does not know how many rows are fresh, so they are joined with nothing but what an index finds.
 */
export const keeping = (fresh: RawBuilder<unknown>): RawBuilder<{ count: number; members: bigint[] | null }> => sql`
    with fresh as materialized (
      select f.*, width_bucket(abs(f.amount), ${arrayOf(STEPS)}::bigint[])::smallint as step, listed.id as listed
      from (${fresh}) f left join lateral (
        select t.id from transaction t where t.member_id = f.member_id and t.reference = f.reference offset 0
      ) listed on true
    ), before as materialized (
      select t.* from fresh f cross join lateral (select * from transaction t where t.id = f.listed offset 0) t
    ), changed as (
      update transaction t set state = f.state, amount = f.amount, step = f.step, balance = f.balance,
        from_code = f.from_code, to_code = f.to_code, channel = f.channel, bank = f.bank, provider = f.provider,
        provider_to = f.provider_to, operator_id = f.operator_id
      from fresh f where t.id = any(array[f.listed])
    ), added as (
      insert into transaction (member_id, reference, n, at, kind, source, state, currency, amount, step, balance,
        from_code, to_code, channel, bank, provider, provider_to, operator_id)
      select member_id, reference, n, at, kind, source, state, currency, amount, step, balance, from_code, to_code,
        channel, bank, provider, provider_to, operator_id from fresh
      where listed is null order by at, n
    ), fed as (
      insert into transaction_fed as t (member_id, n, checked)
      select member_id, max(n), min(n) - 1 from fresh where n > 0 group by member_id order by member_id
      on conflict (member_id) do update
        set n = greatest(t.n, excluded.n),
          checked = case when t.checked > excluded.checked then excluded.checked else t.checked end
        where t.n < excluded.n or t.checked > excluded.checked
    ), change as (
      select currency, (at at time zone 'Asia/Bangkok')::date as day, kind, channel, bank, provider, provider_to, state,
        step, 1 as one, amount from fresh
      union all
      select currency, (at at time zone 'Asia/Bangkok')::date, kind, channel, bank, provider, provider_to, state, step,
        -1, amount from before
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
    ), more as (
      insert into transaction_day as d
        (currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went)
      select currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went from sums
      where count >= 0 and came >= 0 and went >= 0 and (count <> 0 or came <> 0 or went <> 0)
      on conflict (currency, day, kind, channel, bank, provider, provider_to, state, step) do update set
        count = d.count + excluded.count, came = d.came + excluded.came, went = d.went + excluded.went
    )
    select count(*)::int as count, array_agg(distinct member_id) as members from fresh`;

const keep = async (tx: Kysely<Database>, fresh: RawBuilder<unknown>): Promise<Kept> => {
  const { rows } = await keeping(fresh).execute(tx);
  return { count: rows[0]?.count ?? 0, members: rows[0]?.members ?? [] };
};

/** Stores the transactions of members' movements. `movements` selects `movementColumns` of sagas. */
export const keepMovements = (tx: Kysely<Database>, movements: RawBuilder<unknown>): Promise<Kept> =>
  keep(tx, transactionsOf(movements));

/** Stores the transactions of postings that no movement shows. */
export const keepPostings = async (tx: Kysely<Database>, rows: readonly TransactionRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const each = (valueOf: (row: TransactionRow) => Element): string => arrayOf(rows.map(valueOf));
  await keep(
    tx,
    sql`
      select *, 0::bigint as n, null::bigint as balance, '' as provider_to from unnest(
        ${each((row) => row.memberId)}::bigint[], ${each((row) => row.reference)}::text[],
        ${each((row) => row.at.toISOString())}::timestamptz[], ${each((row) => row.kind)}::text[],
        ${each((row) => row.source)}::text[], ${each((row) => row.state)}::text[],
        ${each((row) => row.currency)}::text[], ${each((row) => row.amount)}::bigint[],
        ${each((row) => row.from)}::text[], ${each((row) => row.to)}::text[], ${each((row) => row.channel)}::text[],
        ${each((row) => row.bank)}::text[], ${each((row) => row.provider)}::text[],
        ${each((row) => row.operatorId)}::bigint[]
      ) as f(member_id, reference, at, kind, source, state, currency, amount, from_code, to_code, channel, bank,
        provider, operator_id)`,
  );
};
