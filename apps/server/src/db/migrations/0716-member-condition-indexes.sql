-- no transaction
-- Filters and orders of the list of members; built beside the writes of large tables.
create index concurrently if not exists member_summary_language on member_summary (currency, language, joined_at, member_id)
  where language is not null;
--;
create index concurrently if not exists member_summary_shares_device on member_summary (currency, joined_at, member_id)
  where shares_device;
--;
create index concurrently if not exists member_summary_week_net on member_summary (currency, week_net, member_id);
--;
create index concurrently if not exists member_summary_week_from on member_summary (week_from, member_id)
  where week_from is not null;
--;
create index concurrently if not exists member_summary_turnover on member_summary (currency, turnover, member_id);
--;
-- Days as numbers, 0 for none, so that a day filters and also orders members who have none.
create index concurrently if not exists member_summary_first_day
  on member_summary (currency, coalesce(first_deposit - date '1970-01-01', 0), member_id);
--;
create index concurrently if not exists member_summary_last_deposit_day
  on member_summary (currency, coalesce(last_deposit - date '1970-01-01', 0), member_id);
--;
create index concurrently if not exists member_summary_last_played_day
  on member_summary (currency, coalesce(last_played - date '1970-01-01', 0), member_id);
--;
drop index concurrently if exists member_summary_first;
--;
drop index concurrently if exists member_summary_last_deposit;
--;
drop index concurrently if exists member_summary_last_played;
--;
-- Which devices have several members is read from the index alone.
create index concurrently if not exists member_device_members on member_device (device_hash, member_id);
--;
drop index concurrently if exists member_device_hash;
