import { type Kysely, type RawBuilder, sql } from "kysely";

import { arrayOf } from "../../db/arrays.ts";
import type { Database } from "../../db/schema.ts";

/** How many problems are told. */
export const KEPT = 20;
/** How many of a member's last movements are compared when it is not known which were. */
const RECENT = 100n;

/** A range of postings, read once: its last number, its days and members, and its postings that are listed wrongly. */
type Stretch = {
  readonly last: bigint | null;
  readonly days: readonly string[];
  readonly members: readonly bigint[];
  /** Play results, corrections, manual entries and suspense that the list shows differently from the books. */
  readonly wrongPostings: readonly string[];
};

/** Reads the next `most` postings after `after`, up to `upto`. */
export const readStretch = async (
  db: Kysely<Database>,
  after: bigint,
  upto: bigint,
  most: number,
): Promise<Stretch> => {
  const { rows } = await sql<{
    last: bigint | null;
    days: string[] | null;
    members: bigint[] | null;
    wrong: string[] | null;
  }>`
    with stretch as materialized (
      select t.*, (t.created_at at time zone 'Asia/Bangkok')::date as day, d.member_id as debited, c.member_id as credited
      from (select * from transfer where id > ${after} and id <= ${upto} order by id limit ${most}) t
        cross join lateral (select member_id from account where id = t.debit offset 0) d
        cross join lateral (select member_id from account where id = t.credit offset 0) c
    ), wrong as (
      select format('posting %s of %s %s is not listed as it is', t.reference, t.amount, t.currency) as problem
      from stretch t
        left join lateral (
          select * from transaction i
          where i.member_id = coalesce(t.credited, t.debited, 0) and i.reference = t.reference offset 0
        ) r on true
      where t.kind <> 'opening'
        and (t.kind in ('play', 'difference', 'by-hand') or coalesce(t.debited, t.credited) is null)
        and (r.size, r.currency, r.at, r.state) is distinct from (t.amount, t.currency, t.created_at,
          case t.state when 'held' then 'open' when 'released' then 'returned' else 'done' end)
      limit ${KEPT}
    )
    select max(id) as last, (select array_agg(problem) from wrong) as wrong, array_agg(distinct day::text) as days,
      array_agg(distinct coalesce(debited, credited)) filter (where coalesce(debited, credited) is not null) as members
    from stretch`.execute(db);
  const { last = null, days = null, members = null, wrong = null } = rows[0] ?? {};
  return { last, days: days ?? [], members: members ?? [], wrongPostings: wrong ?? [] };
};

/** A member's movements that are to be compared: those numbered above `after`, up to `last`. */
export type Span = { readonly member: bigint; readonly after: bigint; readonly last: bigint };

/**
 * What of these members' listed movements was not compared before: `most` movements, and whether that is all. A member
 * may have any number of them after the list was filled anew.
 */
export const readSpans = async (
  db: Kysely<Database>,
  members: readonly bigint[],
  most: bigint,
): Promise<{ readonly spans: readonly Span[]; readonly isAll: boolean }> => {
  const { rows } = await sql<Span>`
    select m.id as member, f.after, f.n as last from unnest(${arrayOf(members)}::bigint[]) m(id) cross join lateral (
      select n, coalesce(checked, greatest(n - ${RECENT}, 0)) as after from transaction_fed where member_id = m.id offset 0
    ) f where f.after < f.n order by m.id`.execute(db);
  const spans: Span[] = [];
  let left = most;
  for (const { member, after, last } of rows) {
    if (left === 0n) return { spans, isAll: false };
    const end = last - after > left ? after + left : last;
    spans.push({ member, after, last: end });
    left -= end - after;
    if (end < last) return { spans, isAll: false };
  }
  return { spans, isAll: true };
};

/** Spans as the rows of a query, each with its `member`, `after` and `last`. */
export const spanRows = (spans: readonly Span[]): RawBuilder<unknown> => sql`unnest(
  ${arrayOf(spans.map(({ member }) => member))}::bigint[], ${arrayOf(spans.map(({ after }) => after))}::bigint[],
  ${arrayOf(spans.map(({ last }) => last))}::bigint[]) p(member, after, last)`;

/**
 * Movements that are not listed as they are in the books. `since`: what ended after it may still be listed as open.
 *
 * A member's movements are numbered without a gap, each no earlier than the one before. So the numbers tell which rows
 * the list must have, and the time of the first tells where they are. Each table is looked into by an index, row by row
 * ("offset 0" leaves the planner no other way), so that a movement costs the same however large the tables are.
 */
export const wrongMovements = async (
  db: Kysely<Database>,
  spans: readonly Span[],
  since: Date,
): Promise<readonly string[]> => {
  if (spans.length === 0) return [];
  const { rows } = await sql<{ problem: string }>`
    with span as materialized (
      select * from ${spanRows(spans)}
    ), told as materialized (
      select p.member, s.reference, s.kind, s.currency, s.amount, s.listed_at as at, s.changed_at,
        case s.status when 'IN_PROGRESS' then 'open' when 'SUCCESS' then 'done' else 'returned' end as state
      from span p cross join lateral (
        select * from saga i where i.member_id = p.member and i.n > p.after and i.n <= p.last offset 0
      ) s
    ), begun as materialized (
      select p.*, coalesce(b.at, '-infinity') as at
      from span p left join (select member, min(at) as at from told group by 1) b using (member)
    ), listed as materialized (
      select p.member, t.reference, t.source, t.currency, t.size, t.at, t.state from begun p cross join lateral (
        select * from transaction i
        where i.member_id = p.member and i.at >= p.at and i.n > p.after and i.n <= p.last offset 0
      ) t
    )
    select format('movement %s of member %s: %s %s %s %s in the books, %s %s %s %s listed', reference, member,
      b.kind, b.state, b.currency, b.amount, l.source, l.state, l.currency, l.size) as problem
    from told b full join listed l using (member, reference)
    where (b.kind, b.currency, b.amount, b.at) is distinct from (l.source, l.currency, l.size, l.at)
      or b.state <> l.state and not (l.state = 'open' and b.changed_at > ${since})
    limit ${KEPT}`.execute(db);
  return rows.map(({ problem }) => problem);
};

/** How many late movements are told, so that they do not take the place of all others. */
const LATE = 5;

/** Movements that are listed as open and ended by `since`. */
export const lateMovements = async (db: Kysely<Database>, since: Date): Promise<readonly string[]> => {
  const { rows } = await sql<{ problem: string }>`
    select format('movement %s of member %s: %s in the books, listed as open', s.reference, s.member_id, s.status) as problem
    from (select member_id, reference from transaction where state = 'open' and n > 0) t
      cross join lateral (
        select * from saga i where i.member_id = t.member_id and i.reference = t.reference offset 0
      ) s
    where s.status <> 'IN_PROGRESS' and s.changed_at <= ${since} limit ${LATE}`.execute(db);
  return rows.map(({ problem }) => problem);
};

/** Days whose sums are not those of their rows. */
export const wrongSums = async (db: Kysely<Database>, days: readonly string[]): Promise<readonly string[]> => {
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
