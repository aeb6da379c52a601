import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import { depositChannels } from "../deposit/channels.ts";
import { accountsDue, countAccounts, type EntryPage } from "./count-accounts.ts";
import { type Fee, feesOf } from "./fees.ts";

/** How many entries of one account are counted in one transaction. Whoever writes a member's summary waits for it. */
const PAGE = 10_000n;

/** The kinds of house accounts from which members' deposits are credited. */
const depositKinds: readonly AccountKind[] = [
  ...new Set(depositChannels.map(({ accountKind }) => accountKind)),
  "suspense",
];

/**
 * Adds the entries of a page to the figures of their days. Members' summaries are locked before their days, in the order
 * of members, so that two servers that count two accounts cannot deadlock. The statement counts the locked rows, because
 * only then does it lock all of them first. (A join would do that too, but with a bad plan it would compare every member
 * with every other.)
 */
const countPage = async (
  tx: Kysely<Database>,
  { account: { id, kind, code, currency }, after, to }: EntryPage,
  fees: readonly Fee[],
): Promise<void> => {
  const rates = JSON.stringify(fees.filter(({ accountKind }) => accountKind === kind));
  await sql`
    with page as materialized (
      select (e.created_at at time zone 'Asia/Bangkok')::date as day, e.seq, e.amount, t.kind as transfer_kind, o.member_id,
        case when o.member_id is null then 0
          else round(abs(e.amount) * coalesce((f.rate->>'percent')::numeric, 0) / 100) end as fee
      from entry e
        join transfer t on t.id = e.transfer
        join account o on o.id = case when t.debit = e.account then t.credit else t.debit end
        left join jsonb_array_elements(${rates}::jsonb) f(rate) on f.rate->>'transferKind' = t.kind
      where e.account = ${id} and e.seq > ${after} and e.seq <= ${to}
    ), days as (
      insert into report_day as d
        (day, currency, account_kind, code, transfer_kind, with_member, received, paid, transfers, fee)
      select day, ${currency}::text, ${kind}::text, ${code}::text, transfer_kind, member_id is not null,
        sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*), sum(fee)
      from page group by day, transfer_kind, member_id is not null order by 1, 5, 6
      on conflict (day, currency, account_kind, code, transfer_kind, with_member) do update set
        received = d.received + excluded.received, paid = d.paid + excluded.paid,
        transfers = d.transfers + excluded.transfers, fee = d.fee + excluded.fee
    ), sums as materialized (
      select member_id, day,
        coalesce(sum(-amount) filter (where ${kind}::text = any(${[...depositKinds]})), 0) as deposited,
        coalesce(sum(amount) filter (where ${kind}::text = 'payout'), 0) as withdrawn,
        coalesce(sum(amount) filter (where ${kind}::text = 'play'), 0) as play
      from page where member_id is not null and ${kind}::text = any(${[...depositKinds, "payout", "play"]})
      group by member_id, day
    ), locked as materialized (
      select member_id from member_summary where currency = ${currency} and member_id in (select member_id from sums)
      order by member_id for no key update
    ), members as (
      insert into report_member_day as m (member_id, day, currency, deposited, withdrawn, play)
      select member_id, day, ${currency}::text, deposited, withdrawn, play
      from sums where (select count(*) from locked) >= 0 order by member_id, day
      on conflict (member_id, day, currency) do update set
        deposited = m.deposited + excluded.deposited, withdrawn = m.withdrawn + excluded.withdrawn,
        play = m.play + excluded.play
    )
    insert into report_first_deposit as f (member_id, day, currency, amount)
    select distinct on (member_id) member_id, day, ${currency}::text, -amount from page
    where member_id is not null and amount < 0 and ${kind}::text = any(${[...depositKinds]})
      and not exists (
        select from report_first_deposit known where known.member_id = page.member_id and known.day <= page.day
      )
    order by member_id, seq
    on conflict (member_id) do update set day = excluded.day, currency = excluded.currency, amount = excluded.amount
    where excluded.day < f.day`.execute(tx);
};

/** Adds every new entry of the house's accounts to the figures of its day, each once. */
export const countEntries = async (context: Context, isStopping: () => boolean): Promise<void> => {
  const progress = "report_progress";
  const accounts = await accountsDue(context.db, progress, sql`a.kind <> 'opening'`);
  if (accounts.length === 0) return;
  const fees = await feesOf(context.db);
  const count = (tx: Kysely<Database>, page: EntryPage): Promise<void> => countPage(tx, page, fees);
  await countAccounts(context, accounts, { progress, most: PAGE, count }, isStopping);
};
