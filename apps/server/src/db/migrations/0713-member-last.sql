-- The list of members is filtered by when members last deposited and last played: days in Asia/Bangkok.

alter table member_summary add column last_deposit date, add column last_played date;

update member_summary s set last_deposit = d.deposited, last_played = d.played from (
  select member_id, currency, max(day) filter (where deposited > 0) as deposited,
    max(day) filter (where turnover > 0 or play <> 0) as played
  from report_member_day group by member_id, currency
) d where d.member_id = s.member_id and d.currency = s.currency;

-- A day's figures are added to the member's; those who count go through members in order.
create or replace function summarise_day() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_deposited constant bigint := new.deposited - coalesce(old.deposited, 0);
  v_turnover constant bigint := new.turnover - coalesce(old.turnover, 0);
  v_play constant bigint := new.play - coalesce(old.play, 0);
  v_is_recent constant boolean := new.day >= recent_day();
begin
  update member_summary set
    deposited = deposited + v_deposited,
    withdrawn = withdrawn + new.withdrawn - coalesce(old.withdrawn, 0),
    turnover = turnover + v_turnover,
    play = play + v_play,
    recent_deposited = recent_deposited + case when v_is_recent then v_deposited else 0 end,
    recent_play = recent_play + case when v_is_recent then v_play else 0 end,
    recent_from = case when v_is_recent then least(recent_from, new.day) else recent_from end,
    last_deposit = case when v_deposited > 0 then greatest(last_deposit, new.day) else last_deposit end,
    last_played = case when v_turnover > 0 or v_play <> 0 then greatest(last_played, new.day) else last_played end
  where member_id = new.member_id and currency = new.currency;
  return null;
end $$;
