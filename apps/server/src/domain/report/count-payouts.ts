import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { eachAlone } from "./each-alone.ts";

/** How many entries of one account are counted in one transaction. */
const PAGE = 2_000n;

type Due = { readonly id: bigint; readonly currency: string; readonly seq: bigint };

/** The accounts of payouts with entries that were not counted by bank yet. */
const accountsDue = async (db: Kysely<Database>): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select a.id, a.currency, a.seq from account a left join report_payout_progress p on p.account = a.id
    where a.member_id is null and a.kind = 'payout' and a.seq > coalesce(p.seq, 0) order by a.id`.execute(db);
  return rows;
};

/** Counts an account's next entries; false when there are more. The locked row lets one of several servers count. */
const countPage = async (context: Context, { id, currency, seq }: Due): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    await sql`insert into report_payout_progress values (${id}, 0) on conflict do nothing`.execute(tx);
    const { seq: after } = await tx
      .selectFrom("report_payout_progress")
      .select("seq")
      .where("account", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const to = after + PAGE < seq ? after + PAGE : seq;
    if (to <= after) return true;
    await sql`
      with page as materialized (
        select (e.created_at at time zone 'Asia/Bangkok')::date as day, e.amount, coalesce(s.to_code, '') as bank
        from entry e
          join transfer t on t.id = e.transfer and t.kind = 'withdraw'
          join account o on o.id = t.debit and o.member_id is not null
          left join saga s on s.member_id = o.member_id and s.reference = t.reference
        where e.account = ${id} and e.seq > ${after} and e.seq <= ${to}
      )
      insert into report_payout as d (day, currency, bank, paid, transfers)
      select day, ${currency}::text, bank, sum(amount), count(*) from page group by day, bank order by 1, 3
      on conflict (currency, day, bank) do update set
        paid = d.paid + excluded.paid, transfers = d.transfers + excluded.transfers`.execute(tx);
    await tx.updateTable("report_payout_progress").set({ seq: to }).where("account", "=", id).execute();
    return to === seq;
  });

/** Adds every new withdrawal that was paid to the figures of its day and bank, each once. */
export const countPayouts = async (context: Context, isStopping: () => boolean): Promise<void> => {
  await eachAlone(await accountsDue(context.db), async (account) => {
    for (let isDone = false; !isDone && !isStopping();) isDone = await countPage(context, account);
  });
};
