import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/**
 * The house accounts whose figures do not add up to their balance. What an account received minus what it paid, over
 * all days, must be the balance after the last counted entry. `account` is its kind and code. What was paid out to all
 * banks must be what the payouts paid to members, once both have counted the same entries.
 */
export const wrongFigures = async (
  db: Kysely<Database>,
  currency: Currency,
): Promise<readonly { readonly account: string; readonly reported: string; readonly balance: string }[]> => {
  const { rows } = await sql<{ account: string; reported: string; balance: string }>`
    select a.kind || ' ' || a.code as account, coalesce(d.sum, 0)::text as reported, coalesce(e.balance, 0)::text as balance
    from report_progress p
      join account a on a.id = p.account
      left join entry e on e.account = p.account and e.seq = p.seq
      left join lateral (
        select sum(received - paid) as sum from report_day
        where currency = a.currency and account_kind = a.kind and code = a.code
      ) d on true
    where a.currency = ${currency} and coalesce(d.sum, 0) <> coalesce(e.balance, 0)
    union all
    select 'payout by bank', b.sum::text, d.sum::text from
      (select coalesce(sum(paid), 0) as sum from report_payout where currency = ${currency}) b,
      (select coalesce(sum(received), 0) as sum from report_day where currency = ${currency}
        and account_kind = 'payout' and transfer_kind = 'withdraw' and with_member) d
    where b.sum <> d.sum and not exists (
      select from account a left join report_progress p on p.account = a.id
        left join report_payout_progress o on o.account = a.id
      where a.currency = ${currency} and a.kind = 'payout' and coalesce(p.seq, 0) <> coalesce(o.seq, 0))`.execute(db);
  return rows;
};
