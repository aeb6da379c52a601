-- The list of members is found by language, by a shared device and by the net of the last 7 days, and a member's page tells
-- what the house gave them. Nothing here reads or rewrites rows: jobs fill the columns, of the members who are there too.

-- The language in which the app was last used by the session.
alter table session add column language text collate "C";

alter table member_summary
  -- That of the latest session; null: not known yet.
  add column language text collate "C",
  -- Whether another member signed in on a device of theirs.
  add column shares_device boolean not null default false,
  -- Deposits minus withdrawals of the last 7 days, and the first day that they count. Members who are there are due.
  add column week_net bigint not null default 0,
  add column week_from date default '-infinity',
  -- Bonuses, rewards and adjustments, less what was taken back.
  add column given bigint not null default 0;
alter table member_summary alter column week_from drop default;

-- A day's figures are added to the member's; those who count go through members in order. The last 7 of the last 30 days
-- begin 23 days later.
create or replace function summarise_day() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_deposited constant bigint := new.deposited - coalesce(old.deposited, 0);
  v_withdrawn constant bigint := new.withdrawn - coalesce(old.withdrawn, 0);
  v_turnover constant bigint := new.turnover - coalesce(old.turnover, 0);
  v_play constant bigint := new.play - coalesce(old.play, 0);
  v_is_recent constant boolean := new.day >= recent_day();
  v_is_week constant boolean := new.day >= recent_day() + 23;
begin
  update member_summary set
    deposited = deposited + v_deposited,
    withdrawn = withdrawn + v_withdrawn,
    turnover = turnover + v_turnover,
    play = play + v_play,
    recent_deposited = recent_deposited + case when v_is_recent then v_deposited else 0 end,
    recent_play = recent_play + case when v_is_recent then v_play else 0 end,
    recent_from = case when v_is_recent then least(recent_from, new.day) else recent_from end,
    week_net = week_net + case when v_is_week then v_deposited - v_withdrawn else 0 end,
    week_from = case when v_is_week then least(week_from, new.day) else week_from end,
    last_deposit = case when v_deposited > 0 then greatest(last_deposit, new.day) else last_deposit end,
    last_played = case when v_turnover > 0 or v_play <> 0 then greatest(last_played, new.day) else last_played end
  where member_id = new.member_id and currency = new.currency;
  return null;
end $$;

-- What was given is counted from the entries of the house's accounts of rewards, with its own progress, so that the past
-- is counted too, whatever an older server counts meanwhile.
create table report_given_progress (
  account bigint primary key,
  seq bigint not null
) with (fillfactor = 50);
grant select, insert, update on report_given_progress to krapao_app;
grant select on report_given_progress to krapao_audit;
