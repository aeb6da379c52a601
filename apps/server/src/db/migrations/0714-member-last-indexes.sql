-- no transaction
-- Filters of the list of members; built beside the writes of large tables.
create index concurrently if not exists member_summary_last_deposit on member_summary (currency, last_deposit, member_id)
  where last_deposit is not null;
--;
create index concurrently if not exists member_summary_last_played on member_summary (currency, last_played, member_id)
  where last_played is not null;
--;
create index concurrently if not exists member_bank_changed on member (bank_changed_at, id)
  where bank_changed_at is not null;
