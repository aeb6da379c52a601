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

/** A range of postings, read once: its last number, its days with their members, and its postings that are listed wrongly. */
type Stretch = {
  readonly last: bigint | null;
  readonly days: readonly { readonly day: string; readonly members: readonly bigint[] }[];
  /** Play results, corrections, manual entries and suspense that the list shows differently from the books. */
  readonly wrongPostings: readonly string[];
};

const readStretch = async (db: Kysely<Database>, after: bigint, upto: bigint, most: number): Promise<Stretch> => {
  const { rows } = await sql<{ day: string; members: bigint[] | null; last: bigint; wrong: string[] | null }>`
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
    select day::text as day, max(id) as last, (select array_agg(problem) from wrong) as wrong,
      array_agg(distinct coalesce(debited, credited)) filter (where coalesce(debited, credited) is not null) as members
    from stretch group by stretch.day order by stretch.day`.execute(db);
  return {
    last: rows.reduce<bigint | null>((last, row) => (last === null || row.last > last ? row.last : last), null),
    days: rows.map(({ day, members }) => ({ day, members: members ?? [] })),
    wrongPostings: rows[0]?.wrong ?? [],
  };
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

/** What a run has looked at, so that it looks once: the days whose sums it compared, each with the members. */
type Looked = Map<string, Set<bigint>>;

/**
 * Compares the next range of transactions up to `upto` with the books, each once, and stores the discrepancies for the
 * overview. A day is checked as a whole, and everything up to `upto` is listed. So what this run has already checked
 * (`looked`) is not checked again.
 */
const checkStretch = async (context: Context, upto: bigint, stretch: number, looked: Looked): Promise<boolean> => {
  const { isDone, days } = await transaction(context.db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return { isDone: true, days: [] };
    const { checked, tries, problems } = progress;
    const now = context.databaseTime.now();
    const { last, days, wrongPostings } = await readStretch(tx, checked, upto, stretch);
    const memberDays = days.flatMap(({ day, members }) =>
      members.flatMap((member) => (looked.get(day)?.has(member) === true ? [] : [{ member, day }])),
    );
    const newDays = days.flatMap(({ day }) => (looked.has(day) ? [] : [day]));
    const found = [
      ...(await wrongMovements(tx, memberDays, new Date(now.getTime() - ENDED_MS))),
      ...wrongPostings,
      ...(await wrongSums(tx, newDays)),
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
    return { isDone: last === null || last === upto || found.length > 0, days };
  });
  for (const { day, members } of days) looked.set(day, new Set([...(looked.get(day) ?? []), ...members]));
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
  const looked: Looked = new Map();
  for (let isDone = false; !isDone && !isStopping();) isDone = await checkStretch(context, upto, stretch, looked);
};
