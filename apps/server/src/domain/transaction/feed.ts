import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { keepBalances } from "../member-summary/keep-balances.ts";
import { keepMovements, keepPostings } from "./keep-rows.ts";
import { changedMovements, newMovements, readEnded, readPostings } from "./read-new.ts";

/**
 * One transaction takes at most this many postings, movements and changed rows. Its statements are planned each time, so
 * larger pages cost less for each row.
 */
const PAGE = 10_000;
/**
 * How long to wait between two checks whether transactions that may still commit a lower number have ended, and how
 * many checks.
 */
const POLL_MS = 20;
const POLLS_MOST = 50;

type Reach = { readonly drawn: bigint; readonly pending: readonly string[] | null };

/** The last number drawn for a posting, and the transactions that may still commit a lower one. */
const readReach = async (db: Kysely<Database>): Promise<Reach> => {
  const { rows } = await sql<Reach>`
    with drawn as materialized (
      select (case when is_called then last_value + 1 else last_value end) * 1000 as drawn from transfer_id
    )
    select drawn.drawn, (select array_agg(distinct virtualtransaction) from pg_locks
      where drawn.drawn >= 0 and locktype = 'relation' and mode = 'RowExclusiveLock'
        and relation = 'public.transfer_id'::regclass
        and database = (select oid from pg_database where datname = current_database())) as pending
    from drawn`.execute(db);
  return rows[0] ?? { drawn: 0n, pending: null };
};

const areOver = async (db: Kysely<Database>, pending: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks where locktype = 'relation' and relation = 'public.transfer_id'::regclass
      and virtualtransaction = any(${pending}::text[]) limit 1`.execute(db);
  return rows.length === 0;
};

/**
 * The number up to which every posting is committed or never will be; null while a transaction with a lower number is
 * open. A transaction that draws a number keeps a lock on the sequence until it ends (see db/functions/seal_block.sql).
 */
const settledNumber = async ({ db, schedule }: Context): Promise<bigint | null> => {
  const { drawn, pending } = await readReach(db);
  if (pending === null) return drawn;
  for (let polls = 0; polls < POLLS_MOST; polls++) {
    await schedule.sleep(POLL_MS);
    if (await areOver(db, pending)) return drawn;
  }
  return null;
};

/** Adds these members' movements that have no row yet. The caller has locked the progress row. */
export const feedMembers = async (tx: Kysely<Database>, members: readonly bigint[]): Promise<void> => {
  for (let isMore = members.length > 0; isMore;) {
    const { count } = await keepMovements(tx, newMovements(members, PAGE));
    isMore = count === PAGE;
  }
};

/**
 * Locks and reads how far the list goes. Undefined while another server holds the lock, because only one feeds at a
 * time.
 */
export const lockProgress = async (tx: Kysely<Database>) =>
  tx.selectFrom("transaction_progress").selectAll().forUpdate().skipLocked().executeTakeFirst();

/** Adds the next postings up to `upto`; false when there are more. */
const feedPage = async (context: Context, upto: bigint): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const progress = await lockProgress(tx);
    if (progress === undefined || progress.fed >= upto) return true;
    const { last: read, count, members, rows } = await readPostings(tx, progress.fed, upto, PAGE);
    const last = count < PAGE ? upto : (read ?? upto);
    await keepPostings(tx, rows);
    await feedMembers(tx, members);
    await keepBalances(tx, members);
    await tx.updateTable("transaction_progress").set({ fed: last }).execute();
    return last === upto;
  });

/** Updates open rows to their present state; false when there are more. The caller has locked the progress row. */
export const feedChanges = async (tx: Kysely<Database>): Promise<boolean> => {
  const { count, members } = await keepMovements(tx, changedMovements(PAGE));
  const ended = await readEnded(tx, PAGE);
  await keepPostings(tx, ended);
  await keepBalances(tx, [...new Set([...members, ...ended.map(({ memberId }) => memberId)])]);
  return count < PAGE && ended.length < PAGE;
};

const feedChangedPage = async (context: Context): Promise<boolean> =>
  transaction(context.db, async (tx) => (await lockProgress(tx)) === undefined || (await feedChanges(tx)));

/**
 * Brings the list of transactions up to date: one row for each new movement and posting, whichever server adds it, and
 * the present state of open ones. Members' balances are updated too.
 */
export const feedTransactions = async (context: Context, isStopping: () => boolean = () => false): Promise<void> => {
  const upto = await settledNumber(context);
  if (upto !== null) for (let isDone = false; !isDone && !isStopping();) isDone = await feedPage(context, upto);
  for (let isDone = false; !isDone && !isStopping();) isDone = await feedChangedPage(context);
};
