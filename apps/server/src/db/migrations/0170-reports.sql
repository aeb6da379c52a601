-- Figures for the operators' reports. They are kept up to date from the entries of the house's accounts and from bet
-- lines, each counted once, and are never added up again from all of them.

-- How many entries of a house account the reports have counted. An account's numbers have no gap and are committed in
-- their order, so nothing below this number is missing.
create table report_progress (
  account bigint primary key,
  seq bigint not null check (seq >= 0)
) with (fillfactor = 50);

-- What went through a house account on a day of Asia/Bangkok. Minor units.
create table report_day (
  day date not null,
  currency text collate "C" not null,
  -- The account's kind and code, and the kind of the transfers.
  account_kind text collate "C" not null,
  code text collate "C" not null,
  transfer_kind text collate "C" not null,
  -- Whether the other account is a member's.
  with_member boolean not null,
  -- What the account received and what it paid.
  received numeric not null default 0 check (received >= 0),
  paid numeric not null default 0 check (paid >= 0),
  transfers bigint not null default 0 check (transfers >= 0),
  -- What the channel charges for it, by the rates that were set when it was counted.
  fee numeric not null default 0 check (fee >= 0),
  primary key (day, currency, account_kind, code, transfer_kind, with_member)
) with (fillfactor = 70);

-- What a member did on a day. A row says that the member was active. Minor units.
create table report_member_day (
  member_id bigint not null,
  day date not null,
  currency text collate "C" not null,
  deposited numeric not null default 0,
  withdrawn numeric not null default 0,
  turnover numeric not null default 0,
  primary key (member_id, day, currency)
) with (fillfactor = 80);
create index report_member_day_day on report_member_day (day, currency);

-- A member's first deposit.
create table report_first_deposit (
  member_id bigint primary key,
  day date not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0)
);
create index report_day_account on report_day (account_kind, code, currency);
create index report_first_deposit_day on report_first_deposit (day, currency);

-- What a member staked at a provider on a day, kept in step with game_bet, and how much of it report_turnover has. A day
-- is of the bet's own time, so a line that is reported late changes a day that is over.
create table bet_day (
  member_id bigint not null,
  code text collate "C" not null,
  day date not null,
  turnover numeric not null check (turnover >= 0),
  reported numeric not null default 0,
  primary key (member_id, code, day)
) with (fillfactor = 70);
create index bet_day_due on bet_day (member_id, code, day) where turnover <> reported;

create table report_turnover (
  day date not null,
  currency text collate "C" not null,
  code text collate "C" not null,
  turnover numeric not null,
  primary key (day, currency, code)
) with (fillfactor = 70);

create function count_turnover() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into bet_day as b (member_id, code, day, turnover)
    select member_id, code, (at at time zone 'Asia/Bangkok')::date, sum(valid) from fresh
      group by 1, 2, 3 having sum(valid) > 0 order by 1, 2, 3
    on conflict (member_id, code, day) do update set turnover = b.turnover + excluded.turnover;
  return null;
end $$;
insert into bet_day (member_id, code, day, turnover)
  select member_id, code, (at at time zone 'Asia/Bangkok')::date, sum(valid) from game_bet
    group by 1, 2, 3 having sum(valid) > 0;
create trigger game_bet_turnover after insert on game_bet referencing new table as fresh
  for each statement execute function count_turnover();

-- A day that a person closed, with its figures as they were. It never changes; what comes later is told beside it.
create table report_closing (
  day date not null,
  currency text collate "C" not null,
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  closed_at timestamptz not null,
  closed_by bigint not null,
  primary key (day, currency)
);
create trigger report_closing_stays before update or delete or truncate on report_closing
  for each statement execute function refuse_change();

grant select, insert, update on report_progress, report_day, report_member_day, bet_day, report_turnover,
  report_first_deposit to krapao_app;
grant select, insert on report_closing to krapao_app;
grant select on report_progress, report_day, report_member_day, report_first_deposit, bet_day, report_turnover,
  report_closing to krapao_audit;
