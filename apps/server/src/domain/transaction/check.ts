import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { feedMembers, lockProgress } from "./feed.ts";

/** Postings of one check at most, and wallets that are looked through in it. */
const STRETCH = 1_000;
const WALLETS = 5_000n;
/** What ended a moment ago may stand as open for a moment more: a stretch is wrong that disagrees so often in a row. */
const TRIES = 3;
/** How many problems are kept. */
const KEPT = 20;

/**
 * Members' movements of the days of a stretch, as the statement has them and as transactions have them: how many of each
 * type and status on each day, and what they come to.
 */
const wrongMovements = async (db: Kysely<Database>, after: bigint, upto: bigint): Promise<readonly string[]> => {
  const { rows } = await sql<{ problem: string }>`
    with stretch as materialized (
      select distinct coalesce(d.member_id, c.member_id) as member, (t.created_at at time zone 'Asia/Bangkok')::date as day
      from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
      where t.id > ${after} and t.id <= ${upto} and coalesce(d.member_id, c.member_id) is not null
    ), span as materialized (
      select s.member, s.day, s.day::timestamp at time zone 'Asia/Bangkok' as since,
        (s.day + 1)::timestamp at time zone 'Asia/Bangkok' as until, f.n
      from stretch s join transaction_fed f on f.member_id = s.member
    ), told as (
      select p.member, p.day, s.kind as source, s.currency,
        case s.status when 'IN_PROGRESS' then 'open' when 'SUCCESS' then 'done' else 'returned' end as state,
        count(*) as count, sum(s.amount) as amount
      from span p cross join lateral (
        select * from saga s where s.member_id = p.member and s.n > coalesce(movements_before(p.member, p.n, p.since), 0)
          and s.n <= movements_before(p.member, p.n, p.until)
      ) s group by 1, 2, 3, 4, 5
    ), listed as (
      select p.member, p.day, t.source, t.currency, t.state, count(*) as count, sum(t.size) as amount
      from span p join transaction t on t.member_id = p.member and t.at >= p.since and t.at < p.until and t.n > 0
      group by 1, 2, 3, 4, 5
    )
    select format('member %s, %s, %s %s %s: %s of %s in the books, %s of %s listed', member, day, source, state, currency,
      coalesce(b.count, 0), coalesce(b.amount, 0), coalesce(l.count, 0), coalesce(l.amount, 0)) as problem
    from told b full join listed l using (member, day, source, currency, state)
    where (b.count, b.amount) is distinct from (l.count, l.amount) limit ${KEPT}`.execute(db);
  return rows.map(({ problem }) => problem);
};

/** Play results, corrections, entries by hand and suspense of a stretch that are not listed as they are in the books. */
const wrongPostings = async (db: Kysely<Database>, after: bigint, upto: bigint): Promise<readonly string[]> => {
  const { rows } = await sql<{ problem: string }>`
    select format('posting %s of %s %s is not listed as it is', t.reference, t.amount, t.currency) as problem
    from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
      left join transaction r on r.member_id = coalesce(c.member_id, d.member_id, 0) and r.reference = t.reference
    where t.id > ${after} and t.id <= ${upto} and t.kind <> 'opening'
      and (t.kind in ('play', 'difference', 'by-hand') or coalesce(d.member_id, c.member_id) is null)
      and (r.size, r.currency, r.at, r.state) is distinct from (t.amount, t.currency, t.created_at,
        case t.state when 'held' then 'open' when 'released' then 'returned' else 'done' end)
    limit ${KEPT}`.execute(db);
  return rows.map(({ problem }) => problem);
};

/** Days of a stretch whose sums are not those of their rows. */
const wrongSums = async (db: Kysely<Database>, after: bigint, upto: bigint): Promise<readonly string[]> => {
  const { rows } = await sql<{ problem: string }>`
    with days as materialized (
      select distinct (created_at at time zone 'Asia/Bangkok')::date as day from transfer
      where id > ${after} and id <= ${upto}
    ), kept as (
      select d.currency, d.day, d.kind, d.state, sum(count) as count, sum(came) as came, sum(went) as went
      from transaction_day d join days using (day) group by 1, 2, 3, 4 having sum(count) <> 0
    ), listed as (
      select t.currency, d.day, t.kind, t.state, count(*)::numeric as count,
        coalesce(sum(amount) filter (where amount > 0 and provider_to = '' and state <> 'returned'), 0) as came,
        coalesce(sum(-amount) filter (where amount < 0 and state <> 'returned'), 0) as went
      from days d join transaction t on t.currency in ('THB', 'LAK')
        and t.at >= d.day::timestamp at time zone 'Asia/Bangkok'
        and t.at < (d.day + 1)::timestamp at time zone 'Asia/Bangkok'
      group by 1, 2, 3, 4
    )
    select format('sums of %s %s, %s %s are not those of the rows', day, currency, kind, state) as problem
    from kept k full join listed l using (currency, day, kind, state)
    where (k.count, k.came, k.went) is distinct from (l.count, l.came, l.went) limit ${KEPT}`.execute(db);
  return rows.map(({ problem }) => problem);
};

/** Feeds movements that came without a posting, such as the end of a bonus that took nothing: some wallets at a time. */
const sweepWallets = async (tx: Kysely<Database>, swept: bigint): Promise<bigint> => {
  const { rows } = await sql<{ member_id: bigint; due: boolean }>`
    select a.member_id, a.movements > coalesce(f.n, 0) as due from (
      select member_id, movements from account where member_id > ${swept} and kind = 'wallet' and code = ''
      order by member_id limit ${WALLETS}
    ) a left join transaction_fed f on f.member_id = a.member_id order by a.member_id`.execute(tx);
  await feedMembers(
    tx,
    rows.flatMap(({ member_id: id, due }) => (due ? [id] : [])),
  );
  return BigInt(rows.length) < WALLETS ? 0n : (rows.at(-1)?.member_id ?? 0n);
};

const lastOf = async (db: Kysely<Database>, after: bigint, fed: bigint): Promise<bigint | null> => {
  const { rows } = await sql<{ last: bigint | null; count: number }>`
    select max(id) as last, count(*)::int as count from (
      select id from transfer where id > ${after} and id <= ${fed} order by id limit ${STRETCH}
    ) t`.execute(db);
  return rows[0]?.last ?? null;
};

/** Holds the next stretch of transactions against the books, each once; what does not agree is kept for the overview. */
const checkStretch = async (context: Context): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return true;
    const { fed, checked, tries, problems } = progress;
    const last = await lastOf(tx, checked, fed);
    const found =
      last === null
        ? []
        : [
            ...(await wrongMovements(tx, checked, last)),
            ...(await wrongPostings(tx, checked, last)),
            ...(await wrongSums(tx, checked, last)),
          ];
    const isTold = found.length > 0 && tries + 1 >= TRIES;
    const isPassed = last !== null && (found.length === 0 || isTold);
    await tx
      .updateTable("transaction_progress")
      .set({
        checked: isPassed ? last : checked,
        tries: found.length === 0 || isTold ? 0 : tries + 1,
        checked_at: context.databaseTime.now(),
        ...(isTold ? { problems: JSON.stringify([...found, ...problems].slice(0, KEPT)) } : {}),
      })
      .execute();
    return last === null || last === fed || found.length > 0;
  });

/** Holds transactions against the books, and lists what came without a posting. */
export const checkTransactions = async (context: Context, isStopping: () => boolean = () => false): Promise<void> => {
  await transaction(context.db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return;
    await tx
      .updateTable("transaction_progress")
      .set({ swept: await sweepWallets(tx, progress.swept) })
      .execute();
  });
  for (let isDone = false; !isDone && !isStopping();) isDone = await checkStretch(context);
};
