-- no transaction
-- The figures that they order are in the tables of totals.
drop index concurrently if exists member_summary_deposited;
--;
drop index concurrently if exists member_summary_withdrawn;
--;
drop index concurrently if exists member_summary_play;
--;
drop index concurrently if exists member_summary_recent_deposited;
--;
drop index concurrently if exists member_summary_recent_play;
--;
drop index concurrently if exists member_summary_week_net;
--;
drop index concurrently if exists member_summary_turnover;
