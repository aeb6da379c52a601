import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";

/** How many entries of one account are read in one transaction. */
const PAGE = 2_000n;

const shownBy = sql`(exists (select from bank_transfer b where b.reference = p.posting and b.amount = p.amount)
  or exists (select from bank_line l where l.posting = p.posting)
  or exists (select from bank_held h join suspense s on s.reference = h.transfer
    where h.credit = p.posting and s.state = 'credited'))`;

/**
 * Examines entries of one of our bank accounts that were not examined before. False when more are left. Locks the
 * account's progress.
 */
const lookAt = async (tx: Kysely<Database>, account: bigint): Promise<boolean> => {
  await tx
    .insertInto("bank_credit_progress")
    .values({ account, seq: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq: after } = await tx
    .selectFrom("bank_credit_progress")
    .select("seq")
    .where("account", "=", account)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Read after the lock, so that this statement's snapshot includes everything that the previous lock holder committed.
  const { rows } = await sql<{ seq: bigint }>`select seq from account where id = ${account}`.execute(tx);
  const last = rows[0]?.seq ?? 0n;
  const to = after + PAGE < last ? after + PAGE : last;
  if (to <= after) return true;
  await sql`
    insert into bank_unproven (posting, bank_code, currency, reference, amount, at)
    select p.* from (
      select t.reference as posting, a.code, a.currency, regexp_replace(t.reference, '^bank:[^:]*:', '') as reference,
        t.amount, e.created_at
      from entry e join transfer t on t.id = e.transfer join account a on a.id = e.account
      where e.account = ${account} and e.seq > ${after} and e.seq <= ${to} and e.amount < 0
        and t.debit = e.account and t.reference like 'bank:%'
    ) p where not ${shownBy}
    on conflict do nothing`.execute(tx);
  await tx.updateTable("bank_credit_progress").set({ seq: to }).where("account", "=", account).execute();
  return to === last;
};

/**
 * Updates the list of one of our bank accounts and locks it until the transaction ends. Until then no other transaction
 * can pass a comparison with the list. Run `findUnproven` or `examineCredits` before, so that few entries are left to
 * examine. May be called again in the same transaction, to add what was posted meanwhile.
 */
export const lockUnproven = async (tx: Kysely<Database>, account: bigint): Promise<void> => {
  while (!(await lookAt(tx, account)));
};

/** Adds the new credits of one of our bank accounts to the list. */
export const examineCredits = async (
  { db }: Pick<Context, "db">,
  account: bigint,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (let isDone = false; !isDone && !isStopping();) isDone = await transaction(db, (tx) => lookAt(tx, account));
};

/**
 * Brings the list of unproven credits up to date: adds new credits from the books, and drops those that a feed or a
 * statement has shown since.
 */
export const findUnproven = async (
  { db }: Pick<Context, "db">,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const { rows } = await sql<{ id: bigint }>`
    select a.id from account a left join bank_credit_progress p on p.account = a.id
    where a.member_id is null and a.kind = 'bank' and a.seq > coalesce(p.seq, 0) order by a.id`.execute(db);
  for (const { id } of rows) await examineCredits({ db }, id, isStopping);
  await sql`delete from bank_unproven p where ${shownBy}`.execute(db);
};
