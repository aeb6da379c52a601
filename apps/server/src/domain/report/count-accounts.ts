import type { Currency } from "@krapao/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import { eachAlone } from "./each-alone.ts";

/** A table with the number of the last counted entry of each account. Each kind of count has one. */
type ProgressTable = "report_progress" | "report_given_progress" | "report_payout_progress";

/** A house account with entries that are not counted yet. `seq` is the number of its last entry. */
export type DueAccount = {
  readonly id: bigint;
  readonly kind: AccountKind;
  readonly code: string;
  readonly currency: Currency;
  readonly seq: bigint;
};

/** Entries of one account: those with a number above `after`, up to `to`. */
export type EntryPage = { readonly account: DueAccount; readonly after: bigint; readonly to: bigint };

/** The house's accounts with entries that a kind of count has not seen. `which`: a condition for rows of `account a`. */
export const accountsDue = async (
  db: Kysely<Database>,
  progress: ProgressTable,
  which: RawBuilder<unknown>,
): Promise<readonly DueAccount[]> => {
  const { rows } = await sql<DueAccount>`
    select a.id, a.kind, a.code, a.currency, a.seq
    from account a left join ${sql.table(progress)} p on p.account = a.id
    where a.member_id is null and ${which} and a.seq > coalesce(p.seq, 0) order by a.id`.execute(db);
  return rows;
};

/** The number of the last counted entry. The row is locked, so that one of several servers counts at a time. */
const lockProgress = async (tx: Kysely<Database>, progress: ProgressTable, account: bigint): Promise<bigint> => {
  await sql`insert into ${sql.table(progress)} (account, seq) values (${account}, 0) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ seq: bigint }>`
    select seq from ${sql.table(progress)} where account = ${account} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`no progress of the account ${account}`);
  return row.seq;
};

type Counting = {
  readonly progress: ProgressTable;
  /** How many entries one transaction counts. */
  readonly most: bigint;
  readonly count: (tx: Kysely<Database>, page: EntryPage) => Promise<void>;
};

/** Counts an account's next entries; false when there are more. */
const countPage = (context: Context, account: DueAccount, { progress, most, count }: Counting): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const after = await lockProgress(tx, progress, account.id);
    const to = after + most < account.seq ? after + most : account.seq;
    if (to <= after) return true;
    await count(tx, { account, after, to });
    await sql`update ${sql.table(progress)} set seq = ${to} where account = ${account.id}`.execute(tx);
    return to === account.seq;
  });

/**
 * Counts the new entries of these accounts, each once, page by page. The figures of a page and the progress commit
 * together. An account that fails does not stop the others.
 */
export const countAccounts = (
  context: Context,
  accounts: readonly DueAccount[],
  counting: Counting,
  isStopping: () => boolean,
): Promise<void> =>
  eachAlone(accounts, async (account) => {
    for (let isDone = false; !isDone && !isStopping();) isDone = await countPage(context, account, counting);
  });
