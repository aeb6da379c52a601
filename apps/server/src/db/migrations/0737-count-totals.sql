-- From here on, the figures of members are counted in the tables of totals alone. Nobody counts while this commits: who
-- does has a lock on the summaries or on the days, and takes that of the summaries first.
lock table member_summary, report_member_day in access exclusive mode;

-- Adds changes of days to the members' summaries and totals. The last 7 of the last 30 days begin 23 days later.
create or replace function add_to_summaries(p_members bigint[], p_currencies text[], p_days date[],
  p_deposited numeric[], p_withdrawn numeric[], p_turnover numeric[], p_play numeric[])
returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_recent constant date := recent_day();
  v_week constant date := v_recent + 23;
begin
  -- In the order of members, as all who lock several. Whoever writes totals has locked the summary first.
  perform from member_summary where member_id = any(p_members) order by member_id for no key update;
  with sums as materialized (
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
  ), payments as (
    update member_payment_total t set
      deposited = t.deposited + m.deposited,
      withdrawn = t.withdrawn + m.withdrawn,
      recent_deposited = t.recent_deposited + m.recent_deposited,
      week_net = t.week_net + m.week_net
    from sums m
    where t.member_id = m.member_id and t.currency = m.currency
      and (m.deposited, m.withdrawn, m.recent_deposited, m.week_net) <> (0, 0, 0, 0)
  ), plays as (
    update member_play_total t set
      turnover = t.turnover + m.turnover,
      play = t.play + m.play,
      recent_play = t.recent_play + m.recent_play
    from sums m
    where t.member_id = m.member_id and t.currency = m.currency and (m.turnover, m.play, m.recent_play) <> (0, 0, 0)
  )
  update member_summary s set
    recent_from = least(s.recent_from, m.recent_from),
    week_from = least(s.week_from, m.week_from),
    last_deposit = greatest(s.last_deposit, m.last_deposit),
    last_played = greatest(s.last_played, m.last_played)
  from sums m
  where s.member_id = m.member_id and s.currency = m.currency
    and (s.recent_from, s.week_from, s.last_deposit, s.last_played) is distinct from (
      least(s.recent_from, m.recent_from), least(s.week_from, m.week_from),
      greatest(s.last_deposit, m.last_deposit), greatest(s.last_played, m.last_played));
end $$;

-- A new member gets both rows. Servers of the version before take old days out of the recent figures in the summary; they
-- read the summary's own figures, which stay as they are.
create or replace function copy_totals() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into member_payment_total (member_id, currency) values (new.member_id, new.currency);
    insert into member_play_total (member_id, currency) values (new.member_id, new.currency);
  else
    update member_payment_total set recent_deposited = new.recent_deposited, week_net = new.week_net
      where member_id = new.member_id;
    update member_play_total set recent_play = new.recent_play where member_id = new.member_id;
  end if;
  return null;
end $$;
create or replace trigger member_summary_totals_copied
  after insert or update of recent_deposited, recent_play, week_net
  on member_summary for each row execute function copy_totals();
