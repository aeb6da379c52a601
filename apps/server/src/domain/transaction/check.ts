import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { dayOf } from "../../lib/calendar.ts";
import { daysToSum } from "./days-to-sum.ts";
import { feedChanges, feedMembers, lockProgress } from "./feed.ts";
import {
  KEPT,
  lateMovements,
  readSpans,
  readStretch,
  type Span,
  spanRows,
  wrongMovements,
  wrongSums,
} from "./wrong-rows.ts";

/** Postings and movements of one check at most, and wallets that are looked through in it. */
const POSTINGS = 10_000;
const MOVEMENTS = 50_000n;
const WALLETS = 5_000n;
/**
 * What ended a moment ago may still be listed as open. So a range is wrong only when it disagrees this often in a row.
 */
const TRIES = 3;
/** A movement may stand as open for so long after its end: until it is fed. */
const ENDED_MS = 15_000;
/** A movement that is listed as open so long after its end is a problem. */
const LATE_MS = 300_000;

/** Records that these movements were compared. */
const keepCompared = async (tx: Kysely<Database>, spans: readonly Span[]): Promise<void> => {
  await sql`update transaction_fed f set checked = p.last from ${spanRows(spans)} where f.member_id = p.member`.execute(
    tx,
  );
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

/** Stores the first of these problems. */
const keepProblems = async (tx: Kysely<Database>, problems: readonly string[]): Promise<void> => {
  await tx
    .updateTable("transaction_progress")
    .set({ problems: JSON.stringify([...new Set(problems)].slice(0, KEPT)) })
    .execute();
};

type Most = { readonly postings: number; readonly movements: bigint };

/**
 * Compares the next transactions up to `upto` with the books, each once, and stores the discrepancies for the overview.
 * Everything up to `upto` is listed, so the sums of a day are compared once in a run (`compared`). A range of postings
 * has passed when all movements of its members have. True when nothing is left, or when something disagrees.
 */
const checkNext = async (context: Context, upto: bigint, most: Most, compared: Set<string>): Promise<boolean> => {
  const { isDone, days } = await transaction(context.db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return { isDone: true, days: [] };
    const { checked, tries, problems, summed_at: summedAt } = progress;
    const now = context.databaseTime.now();
    const { last, days: postedOn, members, wrongPostings } = await readStretch(tx, checked, upto, most.postings);
    const { spans, isAll } = await readSpans(tx, members, most.movements);
    // The range's postings and days are compared once, with the last of its movements.
    const days = isAll ? daysToSum(postedOn, compared, summedAt, now) : [];
    const found = [
      ...(await wrongMovements(tx, spans, new Date(now.getTime() - ENDED_MS))),
      ...(isAll ? wrongPostings : []),
      ...(await wrongSums(tx, days)),
    ];
    const isTold = found.length > 0 && tries + 1 >= TRIES;
    const isOver = found.length === 0 || isTold;
    if (isOver) await keepCompared(tx, spans);
    if (isTold) await keepProblems(tx, [...found, ...problems]);
    await tx
      .updateTable("transaction_progress")
      .set({
        checked: isOver && isAll ? (last ?? checked) : checked,
        tries: isOver ? 0 : tries + 1,
        checked_at: now,
        ...(isOver && days.includes(dayOf(now)) ? { summed_at: now } : {}),
      })
      .execute();
    return { isDone: last === null || found.length > 0, days };
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

/**
 * Stores movements that ended long ago and are listed as open. Only this finds that a movement ended which was compared
 * while it was open. The feed may have had no turn, so what is late is fed first. A feed that fails, which its own job
 * tells, does not keep this from looking.
 */
const checkOpen = async ({ db, databaseTime }: Context): Promise<void> => {
  const since = new Date(databaseTime.now().getTime() - LATE_MS);
  if ((await lateMovements(db, since)).length === 0) return;
  await transaction(db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined) return;
    await sql`savepoint before_feed`.execute(tx);
    // Of more than one page, the rest may only wait for its turn.
    const hasMore = await feedChanges(tx).then(
      (isDone) => !isDone,
      async () => {
        await sql`rollback to savepoint before_feed`.execute(tx);
        return false;
      },
    );
    const late = hasMore ? [] : await lateMovements(tx, since);
    if (late.length > 0) await keepProblems(tx, [...late, ...progress.problems]);
  });
};

/** Compares transactions with the books, `most` at a time. Adds movements without a posting first. */
export const checkTransactions = async (
  context: Context,
  isStopping: () => boolean = () => false,
  most: Most = { postings: POSTINGS, movements: MOVEMENTS },
): Promise<void> => {
  const upto = await sweepMovements(context);
  if (upto === null) return;
  await checkOpen(context);
  const compared = new Set<string>();
  for (let isDone = false; !isDone && !isStopping();) isDone = await checkNext(context, upto, most, compared);
};
