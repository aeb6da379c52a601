-- What invited friends earn their inviter (CONTRACT.md rule 11).

-- Accounts that a member had before the present one: a friend who has the same was not invited by somebody else.
create table member_bank_left (
  member_id bigint not null,
  country text collate "C" not null,
  code text collate "C" not null,
  account_no text collate "C" not null,
  left_at timestamptz not null,
  primary key (member_id, country, code, account_no)
);

-- One row a friend, for life.
create table invite (
  -- The friend.
  member_id bigint primary key,
  inviter_id bigint not null check (inviter_id <> member_id),
  -- Of the movement that pays what the friend earned.
  id text collate "C" not null,
  created_at timestamptz not null,
  -- The friend's first credited deposit.
  deposit_reference text collate "C",
  deposit bigint check (deposit > 0),
  deposited_at timestamptz,
  -- How it ended: played through in time, not played through, or nothing is earned at all; null while it is open.
  earned_as text collate "C" check (earned_as in ('success', 'fail', 'nothing')),
  played bigint check (played >= 0),
  percent numeric check (percent between 0 and 100),
  amount bigint not null default 0 check (amount >= 0),
  earned_at timestamptz,
  -- When it was paid; the movement says so first, this only keeps the list of what waits short.
  paid_at timestamptz,
  -- When to look at it next.
  due_at timestamptz,
  unique (inviter_id, id),
  check ((deposit is null) = (deposit_reference is null) and (deposit is null) = (deposited_at is null)),
  check ((earned_as is null) = (earned_at is null)),
  check (amount = 0 or earned_as in ('success', 'fail') and deposit is not null and played > 0 and amount * 100 <= least(played, deposit) * percent),
  check (paid_at is null or amount > 0)
) with (fillfactor = 80);
create index invite_listed on invite (inviter_id, created_at, member_id);
create index invite_open on invite (inviter_id) where earned_at is null;
create index invite_unpaid on invite (inviter_id) where paid_at is null and amount > 0;
create index invite_due on invite (due_at) where due_at is not null;

create trigger invite_stays before delete or truncate on invite
  for each statement execute function refuse_change();
create trigger invite_fixed before update on invite for each row
  when ((old.member_id, old.inviter_id, old.id, old.created_at)
      is distinct from (new.member_id, new.inviter_id, new.id, new.created_at)
    or old.deposit_reference is not null
      and (old.deposit_reference, old.deposit, old.deposited_at) is distinct from (new.deposit_reference, new.deposit, new.deposited_at)
    or old.earned_at is not null
      and (old.earned_as, old.played, old.percent, old.amount, old.earned_at) is distinct from (new.earned_as, new.played, new.percent, new.amount, new.earned_at)
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at)
  execute function refuse_change();
-- One inviter for life; who is erased has none any more.
create trigger member_inviter_fixed before update of inviter_id on member for each row
  when (new.inviter_id is not null and new.inviter_id is distinct from old.inviter_id)
  execute function refuse_change();

insert into invite (member_id, inviter_id, id, created_at)
  select id, inviter_id, 'I' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)), created_at
  from member where inviter_id is not null and erased_at is null;

grant select, insert, delete on member_bank_left to krapao_app;
grant select, insert on invite to krapao_app;
grant update (deposit_reference, deposit, deposited_at, earned_as, played, percent, amount, earned_at, paid_at, due_at)
  on invite to krapao_app;
grant select on invite to krapao_audit;
