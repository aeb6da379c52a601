-- What waits for people, and what the console tells of everything else.

-- Money moved by hand: proposed by one person, approved by another (S63).
create table proposal (
  id text collate "C" primary key,
  kind text collate "C" not null check (kind in ('settle-transfer', 'match-suspense', 'return-suspense', 'pay-owed')),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'approved', 'done', 'refused', 'failed')),
  -- The movement's, the suspense's or the member's.
  subject text collate "C" not null,
  member_id bigint,
  amount bigint not null check (amount >= 0),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  outcome text collate "C" check (outcome in ('done', 'not-done')),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  approved_by bigint check (approved_by <> proposed_by),
  refused_by bigint,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  check ((kind = 'settle-transfer') = (outcome is not null)),
  check ((state in ('approved', 'done', 'failed')) = (approved_by is not null)),
  check ((state = 'refused') = (refused_by is not null)),
  check ((state = 'waiting') = (decided_at is null))
) with (fillfactor = 80);
-- One that waits, or is being done, for one subject.
create unique index proposal_open on proposal (subject) where state in ('waiting', 'approved');
create index proposal_time on proposal (proposed_at);

-- Flags that somebody looked into.
create table flag_seen (
  member_id bigint not null,
  reference text collate "C" not null,
  kind text collate "C" not null,
  subject text collate "C" not null,
  operator_id bigint not null,
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  primary key (member_id, reference, kind, subject)
);

create table member_note (
  member_id bigint not null,
  id bigint generated always as identity,
  operator_id bigint not null,
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null,
  primary key (member_id, id)
);

-- Providers, or all play (`ALL`), that an owner stopped: no launches, no money into them (S64).
create table provider_stop (
  code text collate "C" primary key,
  stopped_at timestamptz not null
);

-- Calls to outside systems, added up for five minutes each by all servers together.
create table provider_health (
  target text collate "C" not null,
  slot timestamptz not null,
  calls bigint not null,
  unclear bigint not null,
  -- How many calls took up to 50, 100, 200, 500, 1000, 2000, 5000, 10000 ms, and longer.
  times bigint[] not null check (cardinality(times) = 9),
  last_unclear_at timestamptz,
  primary key (target, slot)
) with (fillfactor = 70);
create index provider_health_slot on provider_health (slot);

-- The most that was on its way at once, by the day in Asia/Bangkok.
create table in_flight_day (
  day date not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  most bigint not null,
  primary key (day, currency)
) with (fillfactor = 70);

grant select, insert, update on proposal, in_flight_day to krapao_app;
grant select, insert on flag_seen, member_note to krapao_app;
grant select, insert, delete on provider_stop to krapao_app;
grant select, insert, update, delete on provider_health to krapao_app;
grant select on proposal, flag_seen, provider_stop, provider_health, in_flight_day to krapao_audit;
-- How far the books have gone, without asking them.
grant select on sequence transfer_id to krapao_app;

-- Deposits and withdrawals by when they came through: what a day's figures are added up from.
create index saga_money on saga (changed_at) where status = 'SUCCESS' and type in ('deposit', 'withdraw');
-- Withdrawals by when they were asked for.
create index saga_withdrawals on saga (created_at) where kind = 'withdraw' and n is not null;

-- How many entries an account had before a moment. Numbers and times grow together, so that a few looks into the primary
-- key find it, however many there are.
create function entries_before(p_account bigint, p_moment timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_low bigint := 0; v_high bigint; v_middle bigint;
begin
  select seq into v_high from account where id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select created_at < p_moment from entry where account = p_account and seq = v_middle) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
grant execute on function entries_before to krapao_app;
