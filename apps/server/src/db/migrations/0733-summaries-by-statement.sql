-- Members' summaries follow their days statement by statement, no longer row by row: a page of days that are counted
-- costs one change of each summary and one search for the days before.

-- Adds changes of days to the members' summaries. The last 7 of the last 30 days begin 23 days later.
create function add_to_summaries(p_members bigint[], p_currencies text[], p_days date[], p_deposited numeric[],
  p_withdrawn numeric[], p_turnover numeric[], p_play numeric[]) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_recent constant date := recent_day();
  v_week constant date := v_recent + 23;
begin
  -- In the order of members, as all who lock several.
  perform from member_summary where member_id = any(p_members) order by member_id for no key update;
  update member_summary s set
    deposited = s.deposited + m.deposited,
    withdrawn = s.withdrawn + m.withdrawn,
    turnover = s.turnover + m.turnover,
    play = s.play + m.play,
    recent_deposited = s.recent_deposited + m.recent_deposited,
    recent_play = s.recent_play + m.recent_play,
    recent_from = least(s.recent_from, m.recent_from),
    week_net = s.week_net + m.week_net,
    week_from = least(s.week_from, m.week_from),
    last_deposit = greatest(s.last_deposit, m.last_deposit),
    last_played = greatest(s.last_played, m.last_played)
  from (
    select c.member_id, c.currency, sum(c.deposited) as deposited, sum(c.withdrawn) as withdrawn,
      sum(c.turnover) as turnover, sum(c.play) as play,
      coalesce(sum(c.deposited) filter (where c.day >= v_recent), 0) as recent_deposited,
      coalesce(sum(c.play) filter (where c.day >= v_recent), 0) as recent_play,
      min(c.day) filter (where c.day >= v_recent) as recent_from,
      coalesce(sum(c.deposited - c.withdrawn) filter (where c.day >= v_week), 0) as week_net,
      min(c.day) filter (where c.day >= v_week) as week_from,
      max(c.day) filter (where c.deposited > 0) as last_deposit,
      max(c.day) filter (where c.turnover > 0 or c.play <> 0) as last_played
    from unnest(p_members, p_currencies, p_days, p_deposited, p_withdrawn, p_turnover, p_play)
      c (member_id, currency, day, deposited, withdrawn, turnover, play)
    group by c.member_id, c.currency
  ) m
  where s.member_id = m.member_id and s.currency = m.currency;
end $$;
revoke execute on function add_to_summaries from public;

-- The tables of a statement are of any size, and so are these: each search is planned anew.
create function count_new_days() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_members bigint[];
  v_currencies text[];
  v_days date[];
begin
  select array_agg(member_id), array_agg(currency), array_agg(day) into v_members, v_currencies, v_days from added;
  if v_members is null then
    return null;
  end if;
  perform add_to_summaries(v_members, v_currencies, v_days, array_agg(deposited), array_agg(withdrawn),
    array_agg(turnover), array_agg(play)) from added;
  -- The day before each new one, and for the day after it, which a day that is counted late has. The members' summaries
  -- are locked by now, so of two transactions that count days of one member, the second sees the days of the first.
  with own as (
    select * from unnest(v_members, v_currencies, v_days) a (member_id, currency, day)
  ), affected as (
    select * from own
    union
    select own.member_id, own.currency, (
      select min(l.day) from report_member_day l
      where l.member_id = own.member_id and l.currency = own.currency and l.day > own.day
    ) from own
  )
  update report_member_day d set previous = p.day
  from affected t cross join lateral (
    select max(e.day) as day from report_member_day e
    where e.member_id = t.member_id and e.currency = t.currency and e.day < t.day
  ) p
  where d.member_id = t.member_id and d.currency = t.currency and d.day = t.day and d.previous is distinct from p.day;
  return null;
end $$;

-- A change of another column adds nothing.
create function count_changed_days() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_to_summaries(array_agg(c.member_id), array_agg(c.currency), array_agg(c.day), array_agg(c.deposited),
    array_agg(c.withdrawn), array_agg(c.turnover), array_agg(c.play))
  from (
    select member_id, currency, day, sum(deposited) as deposited, sum(withdrawn) as withdrawn, sum(turnover) as turnover,
      sum(play) as play
    from (
      select member_id, currency, day, deposited, withdrawn, turnover, play from changed
      union all
      select member_id, currency, day, -deposited, -withdrawn, -turnover, -play from before
    ) both_sides
    group by member_id, currency, day
  ) c
  where c.deposited <> 0 or c.withdrawn <> 0 or c.turnover <> 0 or c.play <> 0;
  return null;
end $$;

drop trigger report_member_day_found on report_member_day;
drop trigger report_member_day_tied on report_member_day;
drop trigger report_member_day_summarised on report_member_day;
drop function find_previous_day(), tie_active_days(), summarise_day();
create trigger report_member_day_new after insert on report_member_day
  referencing new table as added for each statement execute function count_new_days();
create trigger report_member_day_changed after update on report_member_day
  referencing old table as before new table as changed for each statement execute function count_changed_days();
