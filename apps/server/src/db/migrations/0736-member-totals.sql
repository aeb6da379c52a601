-- no transaction
-- What members paid in and out, and what they played, changes with each deposit and each bet, the rest of their summary
-- seldom. So these figures are in tables of their own: a deposit that is counted writes five indexes, where it had
-- written twenty. The first of a day also changes the day of the last deposit, and so the summary. Minor units.
create table if not exists member_payment_total (
  member_id bigint primary key,
  currency text collate "C" not null,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  -- Deposits of the last 30 days.
  recent_deposited bigint not null default 0,
  -- Deposits minus withdrawals of the last 7 days.
  week_net bigint not null default 0
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
--;
create table if not exists member_play_total (
  member_id bigint primary key,
  currency text collate "C" not null,
  turnover bigint not null default 0,
  -- What the house won from them; negative: what it lost.
  play bigint not null default 0,
  -- The same of the last 30 days.
  recent_play bigint not null default 0
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
--;
grant select, update on member_payment_total, member_play_total to krapao_app;
--;
grant select on member_payment_total, member_play_total to krapao_audit;
--;
-- Each member has a row in all three. Until the next file, the figures are counted in the summary and copied from it.
create or replace function copy_totals() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into member_payment_total as t (member_id, currency, deposited, withdrawn, recent_deposited, week_net)
    values (new.member_id, new.currency, new.deposited, new.withdrawn, new.recent_deposited, new.week_net)
    on conflict (member_id) do update set deposited = excluded.deposited, withdrawn = excluded.withdrawn,
      recent_deposited = excluded.recent_deposited, week_net = excluded.week_net;
  insert into member_play_total as t (member_id, currency, turnover, play, recent_play)
    values (new.member_id, new.currency, new.turnover, new.play, new.recent_play)
    on conflict (member_id) do update set turnover = excluded.turnover, play = excluded.play,
      recent_play = excluded.recent_play;
  return null;
end $$;
--;
create or replace trigger member_summary_totals_copied
  after insert or update of deposited, withdrawn, turnover, play, recent_deposited, recent_play, week_net
  on member_summary for each row execute function copy_totals();
--;
-- A row that the trigger has written is newer than the one that is read here.
do $$
declare
  v_after bigint := -1;
  v_last bigint;
begin
  loop
    select max(member_id) into v_last from (
      select member_id from member_summary where member_id > v_after order by member_id limit 5000
    ) m;
    exit when v_last is null;
    insert into member_payment_total (member_id, currency, deposited, withdrawn, recent_deposited, week_net)
      select member_id, currency, deposited, withdrawn, recent_deposited, week_net from member_summary
      where member_id > v_after and member_id <= v_last order by member_id
      on conflict (member_id) do nothing;
    insert into member_play_total (member_id, currency, turnover, play, recent_play)
      select member_id, currency, turnover, play, recent_play from member_summary
      where member_id > v_after and member_id <= v_last order by member_id
      on conflict (member_id) do nothing;
    commit;
    v_after := v_last;
  end loop;
end $$;
--;
create index concurrently if not exists member_payment_total_deposited
  on member_payment_total (currency, deposited, member_id);
--;
create index concurrently if not exists member_payment_total_withdrawn
  on member_payment_total (currency, withdrawn, member_id);
--;
create index concurrently if not exists member_payment_total_recent_deposited
  on member_payment_total (currency, recent_deposited, member_id);
--;
create index concurrently if not exists member_payment_total_week_net
  on member_payment_total (currency, week_net, member_id);
--;
create index concurrently if not exists member_play_total_turnover on member_play_total (currency, turnover, member_id);
--;
create index concurrently if not exists member_play_total_play on member_play_total (currency, play, member_id);
--;
create index concurrently if not exists member_play_total_recent_play
  on member_play_total (currency, recent_play, member_id);
