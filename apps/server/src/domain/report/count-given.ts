import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { accountsDue, countAccounts, type EntryPage } from "./count-accounts.ts";

/** How many entries of one account are counted in one transaction. */
const PAGE = 2_000n;

/** Adds the entries of a page to what their members were given. Members are locked in their order. */
const countPage = async (tx: Kysely<Database>, { account: { id, currency }, after, to }: EntryPage): Promise<void> => {
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
};

/** Adds what the house gave members, as bonuses, rewards and adjustments, to the list of members, each once. */
export const countGiven = async (context: Context, isStopping: () => boolean): Promise<void> => {
  const progress = "report_given_progress";
  const accounts = await accountsDue(context.db, progress, sql`a.kind = 'reward'`);
  await countAccounts(context, accounts, { progress, most: PAGE, count: countPage }, isStopping);
};
