import pg from "pg";

import type { TestServer } from "./server.ts";

/** Adds 4,000 members with figures, to a database that has few others. Their numbers are 2000000001 and up. */
export const addManyMembers = async (server: TestServer): Promise<void> => {
  const owner = new pg.Client(server.database.owner);
  await owner.connect();
  // Many members have the same figures, and many joined at the same moment, so no order follows from one value alone.
  await owner.query(`
    insert into member (id, phone, name, password, currency, status, bank_country, bank_code, bank_account_no,
      bank_account_name, created_at, closed_at)
    select 2000000000 + n, '+669' || lpad(n::text, 8, '0'), 'Member ' || n, '', 'THB',
      case when n % 97 = 0 then 'blocked' when n % 501 = 0 then 'closed' else 'active' end, 'TH', 'SCB',
      lpad((n * 7919)::text, 10, '0'), 'NAME ' || n, timestamptz '2024-03-01T00:00:00.123456Z' + (n / 3) * interval '1 hour',
      case when n % 97 <> 0 and n % 501 = 0 then timestamptz '2025-01-01T00:00:00Z' end
    from generate_series(1, 4000) n`);
  await owner.query(`
    update member_payment_total set deposited = (member_id % 40) * 10000, withdrawn = (member_id % 17) * 5000,
      recent_deposited = (member_id % 20) * 10000, week_net = member_id % 1000 - 99
    where member_id between 2000000001 and 2000004000`);
  await owner.query(`
    update member_play_total set play = (member_id % 31 - 15) * 700, recent_play = (member_id % 293 - 140) * 900,
      turnover = member_id % 37
    where member_id between 2000000001 and 2000004000`);
  await owner.query(`
    update member_summary set language = case when member_id % 500 = 0 then 'en' else 'th' end, shares_device = member_id % 400 = 0, risk = member_id % 5 * 20,
      first_deposit = case when member_id % 40 > 0 then date '2024-03-01' + (member_id % 300)::int end,
      last_deposit = case when member_id % 40 > 0 then date '2024-03-01' + (member_id % 300)::int end,
      last_played = date '2024-03-01' + (member_id % 300)::int,
      seen_at = joined_at + (member_id % 50) * interval '1 day'
    where member_id between 2000000001 and 2000004000`);
  await owner.query(`
    update member_balance set wallet = member_id % 23, games = member_id % 5
    where member_id between 2000000001 and 2000004000`);
  await owner.query("analyze member, member_summary, member_payment_total, member_play_total, member_balance");
  await owner.end();
};
