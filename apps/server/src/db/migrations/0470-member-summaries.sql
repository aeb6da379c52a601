-- The operators' list of members: a row for each member with all that the list shows, finds and sorts by. Triggers and
-- jobs keep it up to date, so that no page of the list adds anything up. Minor units.

-- What the house kept of a member's play on a day; below 0: what it lost.
alter table report_member_day add column play numeric not null default 0;
update report_member_day d set play = p.play from (
  select o.member_id, (e.created_at at time zone 'Asia/Bangkok')::date as day, a.currency, sum(e.amount) as play
  from account a
    join report_progress r on r.account = a.id
    join entry e on e.account = a.id and e.seq <= r.seq
    join transfer t on t.id = e.transfer
    join account o on o.id = case when t.debit = e.account then t.credit else t.debit end
  where a.member_id is null and a.kind = 'play' and o.member_id is not null group by 1, 2, 3
) p where d.member_id = p.member_id and d.day = p.day and d.currency = p.currency;

create table member_summary (
  member_id bigint primary key,
  currency text collate "C" not null,
  status text collate "C" not null,
  joined_at timestamptz not null,
  -- When they last used the app; at first when they joined.
  seen_at timestamptz not null,
  -- The day of their first deposit in Asia/Bangkok.
  first_deposit date,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  turnover bigint not null default 0,
  play bigint not null default 0,
  -- What is free in the wallet, and what the books have in games.
  wallet bigint not null default 0,
  games bigint not null default 0
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

insert into member_summary
  (member_id, currency, status, joined_at, seen_at, first_deposit, deposited, withdrawn, turnover, play, wallet, games)
  select m.id, m.currency, m.status, m.created_at, greatest(m.created_at, s.used_at), f.day, coalesce(d.deposited, 0),
    coalesce(d.withdrawn, 0), coalesce(d.turnover, 0), coalesce(d.play, 0), coalesce(a.wallet, 0), coalesce(a.games, 0)
  from member m
    left join (select member_id, max(used_at) as used_at from session group by member_id) s on s.member_id = m.id
    left join report_first_deposit f on f.member_id = m.id and f.currency = m.currency
    left join (
      select member_id, currency, sum(deposited) as deposited, sum(withdrawn) as withdrawn, sum(turnover) as turnover,
        sum(play) as play
      from report_member_day group by member_id, currency
    ) d on d.member_id = m.id and d.currency = m.currency
    left join (
      select member_id, currency, sum(balance - held) filter (where kind = 'wallet') as wallet,
        sum(balance) filter (where kind = 'game') as games
      from account where member_id is not null group by member_id, currency
    ) a on a.member_id = m.id and a.currency = m.currency;

create index member_summary_joined on member_summary (currency, joined_at, member_id);
create index member_summary_seen on member_summary (currency, seen_at, member_id);
create index member_summary_deposited on member_summary (currency, deposited, member_id);
create index member_summary_withdrawn on member_summary (currency, withdrawn, member_id);
create index member_summary_wallet on member_summary (currency, wallet, member_id);
create index member_summary_play on member_summary (currency, play, member_id);
-- Filters that few members pass.
create index member_summary_status on member_summary (currency, status, joined_at, member_id) where status <> 'active';
create index member_summary_first on member_summary (currency, first_deposit, member_id) where first_deposit is not null;
-- The list was read from the members themselves.
drop index member_joined, member_joined_status, member_joined_currency, member_joined_both;

create function summarise_member() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into member_summary (member_id, currency, status, joined_at, seen_at)
      values (new.id, new.currency, new.status, new.created_at, new.created_at);
  else
    update member_summary set status = new.status where member_id = new.id;
  end if;
  return null;
end $$;
create trigger member_summarised after insert or update of status on member
  for each row execute function summarise_member();

-- A day's figures are added to the member's; those who count go through members in order.
create function summarise_day() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update member_summary set
    deposited = deposited + new.deposited - coalesce(old.deposited, 0),
    withdrawn = withdrawn + new.withdrawn - coalesce(old.withdrawn, 0),
    turnover = turnover + new.turnover - coalesce(old.turnover, 0),
    play = play + new.play - coalesce(old.play, 0)
  where member_id = new.member_id and currency = new.currency;
  return null;
end $$;
create trigger report_member_day_summarised after insert or update on report_member_day
  for each row execute function summarise_day();

create function summarise_first_deposit() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update member_summary set first_deposit = new.day where member_id = new.member_id and currency = new.currency;
  return null;
end $$;
create trigger report_first_deposit_summarised after insert or update on report_first_deposit
  for each row execute function summarise_first_deposit();

grant select, update on member_summary to krapao_app;
grant select on member_summary to krapao_audit;
