import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { arrayOf } from "../../db/arrays.ts";
import { transaction } from "../../db/transaction.ts";
import { dayOf } from "../../lib/calendar.ts";
import { feedMembers, lockProgress } from "./feed.ts";
import { isFed } from "./progress.ts";
import { KEPT, lateMovements, readStretch, wrongMovements, wrongSums } from "./wrong-rows.ts";

/** Postings of one check at most, and wallets that are looked through in it. */
const STRETCH = 10_000;
const WALLETS = 5_000n;
/**
 * What ended a moment ago may still be listed as open. So a range is wrong only when it disagrees this often in a row.
 */
const TRIES = 3;
/** A movement may stand as open for so long after its end: until it is fed. */
const ENDED_MS = 15_000;
/** A movement that is listed as open so long after its end is a problem, however much waits to be fed. */
const LATE_MS = 300_000;
/** How often the sums of the present day are compared, since that reads all of its rows. */
const SUMS_MS = 600_000;

/** Records that these members' listed movements were compared. */
const keepCompared = async (tx: Kysely<Database>, members: readonly bigint[]): Promise<void> => {
  await sql`
    update transaction_fed set checked = n
    where member_id = any(${arrayOf(members)}::bigint[]) and checked is distinct from n`.execute(tx);
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
