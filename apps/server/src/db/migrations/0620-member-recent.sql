-- The list of members shows and sorts by the last 30 days, and by risk. Minor units.

alter table member_summary
  add column recent_deposited bigint not null default 0,
  add column recent_play bigint not null default 0,
  -- The first of the days that the two columns count; null: none of the last 30 days has figures.
  add column recent_from date,
  -- The sum of the scores of open flags.
  add column risk integer not null default 0;

-- The first of the last 30 days in Asia/Bangkok, today included.
create function recent_day() returns date language sql stable set search_path = pg_catalog, public, pg_temp as
  $$ select (db_now() at time zone 'Asia/Bangkok')::date - 29 $$;

update member_summary s set recent_deposited = d.deposited, recent_play = d.play, recent_from = d.day from (
  select member_id, currency, sum(deposited) as deposited, sum(play) as play, min(day) as day from report_member_day
  where day >= recent_day() group by member_id, currency
) d where d.member_id = s.member_id and d.currency = s.currency;

-- A day's figures are added to the member's; those who count go through members in order.
create or replace function summarise_day() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_deposited constant bigint := new.deposited - coalesce(old.deposited, 0);
  v_play constant bigint := new.play - coalesce(old.play, 0);
  v_is_recent constant boolean := new.day >= recent_day();
begin
  update member_summary set
    deposited = deposited + v_deposited,
    withdrawn = withdrawn + new.withdrawn - coalesce(old.withdrawn, 0),
    turnover = turnover + new.turnover - coalesce(old.turnover, 0),
    play = play + v_play,
    recent_deposited = recent_deposited + case when v_is_recent then v_deposited else 0 end,
    recent_play = recent_play + case when v_is_recent then v_play else 0 end,
    recent_from = case when v_is_recent then least(recent_from, new.day) else recent_from end
  where member_id = new.member_id and currency = new.currency;
  return null;
end $$;
