-- Withdrawals that were approved without an operator, and how much money was on its way.

-- A withdrawal that was approved without an operator, and the day that it counts for (rule 4).
create table payout_approval (
  member_id bigint not null,
  reference text collate "C" not null,
  -- The calendar day in Asia/Bangkok.
  day date not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, reference)
);
create index payout_approval_day on payout_approval (member_id, day);
grant select, insert, delete on payout_approval to krapao_app;
grant select on payout_approval to krapao_audit;

-- The most money that was on its way at one time, by day in Asia/Bangkok.
create table in_flight_day (
  day date not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  most bigint not null,
  primary key (day, currency)
) with (fillfactor = 70);
grant select, insert, update on in_flight_day to krapao_app;
grant select on in_flight_day to krapao_audit;
