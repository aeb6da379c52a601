import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { arrayOf } from "../../db/arrays.ts";
import { transaction } from "../../db/transaction.ts";
import { dayOf } from "../../lib/calendar.ts";
import { feedMembers, lockProgress } from "./feed.ts";
import { isFed } from "./progress.ts";

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
/** A movement that is listed as open so long after its end is a problem, however much waits to be fed. */
const LATE_MS = 300_000;
/** How often the sums of the present day are compared, since that reads all of its rows. */
const SUMS_MS = 600_000;
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

const readStretch = async (db: Kysely<Database>, after: bigint, upto: bigint, most: number): Promise<Stretch> => {
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

/**
 * These members' movements that are not listed as they are in the books, of those that were not compared before. `since`:
 * what ended after it may still be listed as open.
 *
 * A member's movements are numbered without a gap, each no earlier than the one before. So the numbers tell which rows
 * the list must have, and the time of the first tells where they are. Each table is looked into by an index, row by row
 * ("offset 0" leaves the planner no other way), so that a movement costs the same however large the tables are.
 */
const wrongMovements = async (
  db: Kysely<Database>,
  members: readonly bigint[],
  since: Date,
): Promise<readonly string[]> => {
  if (members.length === 0) return [];
  const { rows } = await sql<{ problem: string }>`
    with span as materialized (
      select m.id as member, coalesce(f.checked, f.n - ${RECENT}) as first, f.n as last
      from unnest(${arrayOf(members)}::bigint[]) m(id)
        cross join lateral (select n, checked from transaction_fed where member_id = m.id offset 0) f
    ), told as materialized (
      select p.member, s.reference, s.kind, s.currency, s.amount, s.listed_at as at, s.changed_at,
        case s.status when 'IN_PROGRESS' then 'open' when 'SUCCESS' then 'done' else 'returned' end as state
      from span p cross join lateral (
        select * from saga i where i.member_id = p.member and i.n > p.first and i.n <= p.last offset 0
      ) s
    ), begun as materialized (
      select p.member, p.first, b.at from span p join (select member, min(at) as at from told group by 1) b using (member)
    ), listed as materialized (
      select p.member, t.reference, t.source, t.currency, t.size, t.at, t.state from begun p cross join lateral (
        select * from transaction i where i.member_id = p.member and i.at >= p.at and i.n > p.first and i.n > 0 offset 0
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

/** Records that these members' listed movements were compared. */
const keepCompared = async (tx: Kysely<Database>, members: readonly bigint[]): Promise<void> => {
  await sql`
    update transaction_fed set checked = n
    where member_id = any(${arrayOf(members)}::bigint[]) and checked is distinct from n`.execute(tx);
};

/** Movements that are listed as open and ended by `since`. */
const lateMovements = async (db: Kysely<Database>, since: Date): Promise<readonly string[]> => {
  const { rows } = await sql<{ problem: string }>`
    select format('movement %s of member %s: %s in the books, listed as open', s.reference, s.member_id, s.status) as problem
    from (select member_id, reference from transaction where state = 'open' and n > 0) t
      cross join lateral (
        select * from saga i where i.member_id = t.member_id and i.reference = t.reference offset 0
      ) s
    where s.status <> 'IN_PROGRESS' and s.changed_at <= ${since} limit ${KEPT}`.execute(db);
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

const keepProblems = async (
  tx: Kysely<Database>,
  found: readonly string[],
  before: readonly string[],
): Promise<void> => {
  const problems = [...new Set([...found, ...before])].slice(0, KEPT);
  await tx
    .updateTable("transaction_progress")
    .set({ problems: JSON.stringify(problems) })
    .execute();
};

/**
 * The days whose sums are compared after postings of `days`: each of them but the present one, which is compared every
 * ten minutes, and once more when it is over.
 */
const daysToSum = (days: readonly string[], summedAt: Date | null, now: Date): readonly string[] => {
  const today = dayOf(now);
  const past = days.filter((day) => day !== today);
  if (summedAt === null) return [...past, today];
  return now.getTime() - summedAt.getTime() < SUMS_MS ? past : [...new Set([...past, dayOf(summedAt), today])];
};

/**
 * Compares the next range of transactions up to `upto` with the books, each once, and stores the discrepancies for the
 * overview. Everything up to `upto` is listed, so the sums of a day are compared once in a run (`compared`).
 */
const checkStretch = async (
  context: Context,
  upto: bigint,
  stretch: number,
  compared: Set<string>,
): Promise<boolean> => {
  const { isDone, days } = await transaction(context.db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return { isDone: true, days: [] };
    const { checked, tries, problems, summed_at: summedAt } = progress;
    const now = context.databaseTime.now();
    const read = await readStretch(tx, checked, upto, stretch);
    const { last } = read;
    const days = daysToSum(read.days, summedAt, now).filter((day) => !compared.has(day));
    const found = [
      ...(await wrongMovements(tx, read.members, new Date(now.getTime() - ENDED_MS))),
      ...read.wrongPostings,
      ...(await wrongSums(tx, days)),
    ];
    const isTold = found.length > 0 && tries + 1 >= TRIES;
    const isOver = found.length === 0 || isTold;
    if (isOver) await keepCompared(tx, read.members);
    if (isTold) await keepProblems(tx, found, problems);
    await tx
      .updateTable("transaction_progress")
      .set({
        checked: isOver ? (last ?? checked) : checked,
        tries: isOver ? 0 : tries + 1,
        checked_at: now,
        ...(isOver && days.includes(dayOf(now)) ? { summed_at: now } : {}),
      })
      .execute();
    return { isDone: last === null || last === upto || found.length > 0, days };
  });
  for (const day of days) compared.add(day);
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

/** Stores movements that ended long ago and are listed as open. Of one that was compared, only this tells that it ended. */
const checkOpen = async ({ db, databaseTime }: Context): Promise<void> =>
  transaction(db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined || !(await isFed(tx))) return;
    const found = await lateMovements(tx, new Date(databaseTime.now().getTime() - LATE_MS));
    if (found.length > 0) await keepProblems(tx, found, progress.problems);
  });

/** Compares transactions with the books, `stretch` postings at a time. Adds movements without a posting first. */
export const checkTransactions = async (
  context: Context,
  isStopping: () => boolean = () => false,
  stretch = STRETCH,
): Promise<void> => {
  const upto = await sweepMovements(context);
  if (upto === null) return;
  await checkOpen(context);
  const compared = new Set<string>();
  for (let isDone = false; !isDone && !isStopping();) isDone = await checkStretch(context, upto, stretch, compared);
};
