import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/**
 * The house accounts whose figures do not add up to their balance, as SQL. What an account received minus what it paid,
 * over all days, must be the balance after the last counted entry. What was paid out to all banks must be what the
 * payouts paid to members, once both have counted the same entries.
 */
const WRONG = `
    select a.currency, a.kind || ' ' || a.code as account, coalesce(d.sum, 0)::text as reported,
      coalesce(e.balance, 0)::text as balance
    from report_progress p
      join account a on a.id = p.account
      left join entry e on e.account = p.account and e.seq = p.seq
      left join (
        select currency, account_kind, code, sum(received - paid) as sum from report_day group by 1, 2, 3
      ) d on d.currency = a.currency and d.account_kind = a.kind and d.code = a.code
    where coalesce(d.sum, 0) <> coalesce(e.balance, 0)
    union all
    select c.currency, 'payout by bank', coalesce(b.sum, 0)::text, coalesce(d.sum, 0)::text from
      (select distinct currency from account where member_id is null and kind = 'payout') c
      left join (select currency, sum(paid) as sum from report_payout group by 1) b on b.currency = c.currency
      left join (
        select currency, sum(received) as sum from report_day
        where account_kind = 'payout' and transfer_kind = 'withdraw' and with_member group by 1
      ) d on d.currency = c.currency
    where coalesce(b.sum, 0) <> coalesce(d.sum, 0) and not exists (
      select from account a left join report_progress p on p.account = a.id
        left join report_payout_progress o on o.account = a.id
      where a.member_id is null and a.currency = c.currency and a.kind = 'payout' and coalesce(p.seq, 0) <> coalesce(o.seq, 0))`;

/** The accounts of a currency whose figures do not add up to their balance. `account` is its kind and code. */
export const wrongFigures = async (
  db: Kysely<Database>,
  currency: Currency,
): Promise<readonly { readonly account: string; readonly reported: string; readonly balance: string }[]> => {
  const { rows } = await sql<{ account: string; reported: string; balance: string }>`
    select account, reported, balance from (${sql.raw(WRONG)}) w where currency = ${currency}`.execute(db);
  return rows;
};

/** An audit rule as SQL: the reports' figures add up to the balances. It returns a line for each violation. */
export const figuresAsBooked = `
    select format('reports of %s in %s come to %s, the books to %s', account, currency, reported, balance) as wrong
      from (${WRONG}) w order by account, currency`;

/** How many of an account's last counted entries are compared with their days. */
const LAST = 10_000;

/**
 * An audit rule as SQL: the days that were counted last have what their entries say. A day has at least the entries
 * that are read, and exactly their sums if it has no others. It returns a line for each violation.
 */
export const daysAsBooked = `
    select format('reports of %s %s in %s on %s have %s entries, %s received and %s paid; the books have %s, %s and %s',
        a.kind, a.code, a.currency, w.day, r.n, r.received, r.paid, w.n, w.received, w.paid) as wrong
      from report_progress p join account a on a.id = p.account
      cross join lateral (
        select (e.created_at at time zone 'Asia/Bangkok')::date as day, count(*) as n,
          coalesce(sum(e.amount) filter (where e.amount > 0), 0) as received,
          coalesce(sum(-e.amount) filter (where e.amount < 0), 0) as paid
        from entry e where e.account = p.account and e.seq > p.seq - ${LAST} and e.seq <= p.seq group by 1
      ) w
      cross join lateral (
        select coalesce(sum(d.transfers), 0) as n, coalesce(sum(d.received), 0) as received,
          coalesce(sum(d.paid), 0) as paid
        from report_day d
        where d.day = w.day and d.currency = a.currency and d.account_kind = a.kind and d.code = a.code
      ) r
      where w.n > r.n or w.received > r.received or w.paid > r.paid
        or (w.n = r.n and (w.received, w.paid) <> (r.received, r.paid))
      order by a.kind, a.code, a.currency, w.day`;
