import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { arrayOf } from "../../db/arrays.ts";
import { transaction } from "../../db/transaction.ts";
import { feedMembers, lockProgress } from "./feed.ts";

/** Postings of one check at most, and wallets that are looked through in it. */
const STRETCH = 5_000;
const WALLETS = 5_000n;
/**
 * What ended a moment ago may still be listed as open. So a range is wrong only when it disagrees this often in a row.
 */
const TRIES = 3;
/** How many problems are stored. */
const KEPT = 20;
/** A movement may stand as open for so long after its end: until it is fed. */
const ENDED_MS = 15_000;

/** Whose movements of which day are compared at once. */
type MemberDay = { readonly member: bigint; readonly day: string };

/** The members whom a stretch concerns, with its days. */
const memberDaysOf = async (db: Kysely<Database>, after: bigint, upto: bigint): Promise<readonly MemberDay[]> => {
  const { rows } = await sql<MemberDay>`
    select distinct coalesce(d.member_id, c.member_id) as member,
      (t.created_at at time zone 'Asia/Bangkok')::date::text as day
    from transfer t
      cross join lateral (select member_id from account where id = t.debit offset 0) d
      cross join lateral (select member_id from account where id = t.credit offset 0) c
    where t.id > ${after} and t.id <= ${upto} and coalesce(d.member_id, c.member_id) is not null`.execute(db);
  return rows;
};

/**
 * Members' movements of these days that are not listed as they are in the statement. `since`: what ended after it may
 * still be listed as open.
 *
 * Each table is looked into by an index, row by row ("offset 0" leaves the planner no other way), so that a member's day
 * costs the same however large the tables are. The rows of a day show which numbers the day has. One number more at both
 * ends is looked at in the statement, so that a row that is missing there is found.
 */
const wrongMovements = async (
  db: Kysely<Database>,
  memberDays: readonly MemberDay[],
  since: Date,
): Promise<readonly string[]> => {
  if (memberDays.length === 0) return [];
  const members = arrayOf(memberDays.map(({ member }) => member));
  const { rows } = await sql<{ problem: string }>`
    with stretch as materialized (
      select * from unnest(${members}::bigint[], ${memberDays.map(({ day }) => day)}::date[]) s(member, day)
    ), span as materialized (
      select s.member, s.day::timestamp at time zone 'Asia/Bangkok' as since,
        (s.day + 1)::timestamp at time zone 'Asia/Bangkok' as until, f.n
      from stretch s cross join lateral (select n from transaction_fed where member_id = s.member offset 0) f
    ), listed as materialized (
      select p.member, p.since, t.n, t.reference, t.source, t.currency, t.state, t.size
      from span p cross join lateral (
        select * from transaction i where i.member_id = p.member and i.at >= p.since and i.at < p.until and i.n > 0 offset 0
      ) t
    ), numbers as materialized (
      select p.member, p.since, p.until, p.n, coalesce(min(l.n), movements_before(p.member, p.n, p.until)) - 1 as first,
        least(p.n, coalesce(max(l.n), movements_before(p.member, p.n, p.until)) + 1) as last
      from span p left join listed l on l.member = p.member and l.since = p.since group by 1, 2, 3, 4
    ), told as (
      select p.member, s.reference, s.kind, s.currency, s.amount, s.changed_at,
        case s.status when 'IN_PROGRESS' then 'open' when 'SUCCESS' then 'done' else 'returned' end as state
      from numbers p cross join lateral (
        select * from saga i where i.member_id = p.member and i.n between p.first and p.last offset 0
      ) s where s.listed_at >= p.since and s.listed_at < p.until
    )
    select format('movement %s of member %s: %s %s %s %s in the books, %s %s %s %s listed', reference, member,
      b.kind, b.state, b.currency, b.amount, l.source, l.state, l.currency, l.size) as problem
    from told b full join listed l using (member, reference)
    where (b.kind, b.currency, b.amount) is distinct from (l.source, l.currency, l.size)
      or b.state <> l.state and not (l.state = 'open' and b.changed_at > ${since})
    limit ${KEPT}`.execute(db);
  return rows.map(({ problem }) => problem);
};

/** Play results, corrections, manual entries and suspense of a range that the list shows differently from the books. */
const wrongPostings = async (db: Kysely<Database>, after: bigint, upto: bigint): Promise<readonly string[]> => {
  const { rows } = await sql<{ problem: string }>`
    select format('posting %s of %s %s is not listed as it is', t.reference, t.amount, t.currency) as problem
    from transfer t
      cross join lateral (select member_id from account where id = t.debit offset 0) d
      cross join lateral (select member_id from account where id = t.credit offset 0) c
      left join lateral (
        select * from transaction i
        where i.member_id = coalesce(c.member_id, d.member_id, 0) and i.reference = t.reference offset 0
      ) r on true
    where t.id > ${after} and t.id <= ${upto} and t.kind <> 'opening'
      and (t.kind in ('play', 'difference', 'by-hand') or coalesce(d.member_id, c.member_id) is null)
      and (r.size, r.currency, r.at, r.state) is distinct from (t.amount, t.currency, t.created_at,
        case t.state when 'held' then 'open' when 'released' then 'returned' else 'done' end)
    limit ${KEPT}`.execute(db);
  return rows.map(({ problem }) => problem);
};

const daysOf = async (db: Kysely<Database>, after: bigint, upto: bigint): Promise<readonly string[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct (created_at at time zone 'Asia/Bangkok')::date::text as day from transfer
    where id > ${after} and id <= ${upto}`.execute(db);
  return rows.map(({ day }) => day);
};

/** Days whose sums are not those of their rows. */
const wrongSums = async (db: Kysely<Database>, days: readonly string[]): Promise<readonly string[]> => {
  if (days.length === 0) return [];
  const { rows } = await sql<{ problem: string }>`
    with days as materialized (
      select day from unnest(${days}::date[]) d(day)
    ), kept as (
      select d.currency, d.day, d.kind, d.state, sum(count) as count, sum(came) as came, sum(went) as went
      from transaction_day d join days using (day) group by 1, 2, 3, 4 having sum(count) <> 0
    ), listed as (
      select t.currency, d.day, t.kind, t.state, count(*)::numeric as count,
        coalesce(sum(amount) filter (where amount > 0 and provider_to = '' and kind <> 'treasury' and state <> 'returned'), 0) as came,
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

/** Adds movements without a posting, such as the end of a bonus that took nothing, for some wallets at a time. */
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

const lastOf = async (db: Kysely<Database>, after: bigint, fed: bigint, stretch: number): Promise<bigint | null> => {
  const { rows } = await sql<{ last: bigint | null; count: number }>`
    select max(id) as last, count(*)::int as count from (
      select id from transfer where id > ${after} and id <= ${fed} order by id limit ${stretch}
    ) t`.execute(db);
  return rows[0]?.last ?? null;
};

const keyOf = ({ member, day }: MemberDay): string => `${member} ${day}`;

/** What a run has looked at, so that it looks once: days' sums, and members' days by `keyOf`. */
type Looked = { readonly sums: Set<string>; readonly memberDays: Set<string> };

/**
 * Compares the next range of transactions up to `upto` with the books, each once, and stores the discrepancies for the
 * overview. A day is checked as a whole, and everything up to `upto` is listed. So what this run has already checked
 * (`looked`) is not checked again.
 */
const checkStretch = async (context: Context, upto: bigint, stretch: number, looked: Looked): Promise<boolean> => {
  const { isDone, days, memberDays } = await transaction(context.db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return { isDone: true, days: [], memberDays: [] };
    const { checked, tries, problems } = progress;
    const now = context.databaseTime.now();
    const last = await lastOf(tx, checked, upto, stretch);
    const concerned = last === null ? [] : await memberDaysOf(tx, checked, last);
    const memberDays = concerned.filter((one) => !looked.memberDays.has(keyOf(one)));
    const days = last === null ? [] : (await daysOf(tx, checked, last)).filter((day) => !looked.sums.has(day));
    const found =
      last === null
        ? []
        : [
            ...(await wrongMovements(tx, memberDays, new Date(now.getTime() - ENDED_MS))),
            ...(await wrongPostings(tx, checked, last)),
            ...(await wrongSums(tx, days)),
          ];
    const isTold = found.length > 0 && tries + 1 >= TRIES;
    const isPassed = last !== null && (found.length === 0 || isTold);
    await tx
      .updateTable("transaction_progress")
      .set({
        checked: isPassed ? last : checked,
        tries: found.length === 0 || isTold ? 0 : tries + 1,
        checked_at: now,
        ...(isTold ? { problems: JSON.stringify([...found, ...problems].slice(0, KEPT)) } : {}),
      })
      .execute();
    return { isDone: last === null || last === upto || found.length > 0, days, memberDays };
  });
  for (const day of days) looked.sums.add(day);
  for (const one of memberDays) looked.memberDays.add(keyOf(one));
  return isDone;
};

/**
 * Adds movements that have no posting to the list, for the next wallets in turn. Returns the number of the last posting
 * in the list; null while another server feeds it.
 */
export const sweepMovements = async ({ db }: Context): Promise<bigint | null> =>
  transaction(db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return null;
    await tx
      .updateTable("transaction_progress")
      .set({ swept: await sweepWallets(tx, progress.swept) })
      .execute();
    return progress.fed;
  });

/** Compares transactions with the books, `stretch` postings at a time. Adds movements without a posting first. */
export const checkTransactions = async (
  context: Context,
  isStopping: () => boolean = () => false,
  stretch = STRETCH,
): Promise<void> => {
  const upto = await sweepMovements(context);
  if (upto === null) return;
  const looked: Looked = { sums: new Set(), memberDays: new Set() };
  for (let isDone = false; !isDone && !isStopping();) isDone = await checkStretch(context, upto, stretch, looked);
};
