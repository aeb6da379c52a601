import type pg from "pg";

import { STEPS } from "../../apps/server/src/domain/transaction/steps.ts";

/** The last filled day, and the number of days. */
export const LAST_DAY = "2026-11-22";
const DAYS = 365;

/**
 * Fills a year of transactions of a number of members, with daily sums as the feed writes them: six kinds, four
 * channels, six banks, eight providers, amounts from 1 to 100,000, one in a thousand decided by an operator, a hundred
 * still open.
 */
export const fillTransactions = async (owner: pg.Client, rows: number, members: number): Promise<void> => {
  await owner.query("set synchronous_commit = off");
  await owner.query("set statement_timeout = 0");
  await owner.query("set maintenance_work_mem = '256MB'");
  const { rows: indexes } = await owner.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename = 'transaction' and indexname not like '%key' and indexname not like '%pkey'`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(
    `insert into transaction (member_id, reference, n, at, kind, source, state, currency, amount, step, balance, from_code,
       to_code, channel, bank, provider, operator_id)
     select 1000000000 + g % $2, 'F' || upper(substr(md5(g::text), 1, 16)), g, timestamptz '${LAST_DAY} 23:59:59+07' - g * interval '1 second' * $3, kind,
       kind, case when g <= 100 then 'open' when g % 50 = 0 then 'returned' else 'done' end, 'THB',
       size * case when kind in ('withdraw', 'play') then -1 else 1 end,
       (select count(*) from unnest($4::bigint[]) s(start) where start <= size), 0, '', '',
       case when kind = 'deposit' then (array['qr', 'bank', 'slip', 'gift'])[1 + (g / 7) % 4]
         when kind = 'withdraw' then 'payout' else '' end,
       case when kind in ('deposit', 'withdraw')
         then (array['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'BCEL'])[1 + (g / 11) % 6] else '' end,
       case when kind in ('transfer', 'play')
         then (array['PG', 'UFABET', 'JOKER2', 'BETFLIX', 'USUN', 'IMI', 'CIRCUS', 'HUAYHD'])[1 + (g / 13) % 8] else '' end,
       case when g % 1000 = 0 then 1 end
     from (
       select g, (array['deposit', 'withdraw', 'transfer', 'transfer', 'play', 'play', 'bonus', 'reward'])[1 + g % 8] as kind,
         (100 + floor(power(random(), 2) * 10000000))::bigint as size
       from generate_series(1, $1::int) g
     ) r`,
    [rows, members, (DAYS * 86_400) / rows, STEPS.map(String)],
  );
  for (const { text } of indexes) await owner.query(text);
  await owner.query(
    `insert into transaction_day (currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went)
     select currency, (at at time zone 'Asia/Bangkok')::date, kind, channel, bank, provider, provider_to, state, step,
       count(*), coalesce(sum(amount) filter (where amount > 0 and state <> 'returned'), 0),
       coalesce(sum(-amount) filter (where amount < 0 and state <> 'returned'), 0)
     from transaction group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  );
  await owner.query("vacuum analyze transaction");
  await owner.query("vacuum analyze transaction_day");
};
