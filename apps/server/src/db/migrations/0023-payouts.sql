-- Withdrawals that were let go without an operator, by the day that they count for (rule 4).

create table payout_approval (
  member_id bigint not null,
  reference text collate "C" not null,
  -- The calendar's day in Asia/Bangkok.
  day date not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (member_id, reference)
);
create index payout_approval_day on payout_approval (member_id, day);

grant select, insert, delete on payout_approval to krapao_app;
grant select on payout_approval to krapao_audit;
