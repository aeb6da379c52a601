import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { eachAlone } from "./each-alone.ts";

/** How many entries of one account are counted in one transaction. */
const PAGE = 2_000n;

type Due = { readonly id: bigint; readonly currency: string; readonly seq: bigint };

/** The accounts of rewards with entries that were not counted by member yet. */
const accountsDue = async (db: Kysely<Database>): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select a.id, a.currency, a.seq from account a left join report_given_progress p on p.account = a.id
    where a.member_id is null and a.kind = 'reward' and a.seq > coalesce(p.seq, 0) order by a.id`.execute(db);
  return rows;
};

/**
 * Counts an account's next entries; false when there are more. The locked row lets one of several servers count, and
 * members are locked in their order.
 */
const countPage = async (context: Context, { id, currency, seq }: Due): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    await sql`insert into report_given_progress values (${id}, 0) on conflict do nothing`.execute(tx);
    const { seq: after } = await tx
      .selectFrom("report_given_progress")
      .select("seq")
      .where("account", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const to = after + PAGE < seq ? after + PAGE : seq;
    if (to <= after) return true;
    await sql`
      with page as materialized (
        select o.member_id, sum(-e.amount)::bigint as given
        from entry e
          join transfer t on t.id = e.transfer
          join account o on o.id = case when t.debit = e.account then t.credit else t.debit end
        where e.account = ${id} and e.seq > ${after} and e.seq <= ${to} and o.member_id is not null
        group by o.member_id
      ), due as materialized (
        select s.member_id, page.given from member_summary s join page using (member_id)
        where s.currency = ${currency} order by s.member_id for no key update of s
      )
      update member_summary s set given = s.given + due.given from due where s.member_id = due.member_id`.execute(tx);
    await tx.updateTable("report_given_progress").set({ seq: to }).where("account", "=", id).execute();
    return to === seq;
  });

/** Adds what the house gave members, as bonuses, rewards and adjustments, to the list of members, each once. */
export const countGiven = async (context: Context, isStopping: () => boolean): Promise<void> => {
  await eachAlone(await accountsDue(context.db), async (account) => {
    for (let isDone = false; !isDone && !isStopping();) isDone = await countPage(context, account);
  });
};
