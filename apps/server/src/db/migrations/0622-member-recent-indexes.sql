-- no transaction
-- The list of members is read by an index of its order; built beside the writes of a large table.
create index concurrently if not exists member_summary_recent_deposited on member_summary (currency, recent_deposited, member_id);
--;
create index concurrently if not exists member_summary_recent_play on member_summary (currency, recent_play, member_id);
--;
create index concurrently if not exists member_summary_risk on member_summary (currency, risk, member_id);
--;
create index concurrently if not exists member_summary_recent_from on member_summary (recent_from, member_id)
  where recent_from is not null;
