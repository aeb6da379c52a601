import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { accountsDue, countAccounts, type EntryPage } from "./count-accounts.ts";

/** How many entries of one account are counted in one transaction. */
const PAGE = 2_000n;

/** Adds the withdrawals of a page to the figures of their days and banks. */
const countPage = async (tx: Kysely<Database>, { account: { id, currency }, after, to }: EntryPage): Promise<void> => {
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
};

/** Adds every new withdrawal that was paid to the figures of its day and bank, each once. */
export const countPayouts = async (context: Context, isStopping: () => boolean): Promise<void> => {
  const progress = "report_payout_progress";
  const accounts = await accountsDue(context.db, progress, sql`a.kind = 'payout'`);
  await countAccounts(context, accounts, { progress, most: PAGE, count: countPage }, isStopping);
};
