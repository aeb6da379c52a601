-- functions: keep_bonus_terms, refuse_change
-- What members are given: bonuses, refunds of losses, and commissions for invited friends.

-- The terms of a bonus or promotion, as operators set them.
create table bonus (
  -- Bonuses and promotions share one set of codes. The terms are a currency's own.
  code text collate "C" not null check (code = upper(code) and length(code) between 1 and 50),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- A bonus is on the page. A promotion is found by its code alone.
  is_listed boolean not null,
  position int not null,
  is_active boolean not null default true,
  name_th text not null check (length(name_th) between 1 and 100),
  name_lo text not null check (length(name_lo) between 1 and 100),
  name_en text not null check (length(name_en) between 1 and 100),
  -- Sanitised before they are saved (S47).
  description_th text not null default '',
  description_lo text not null default '',
  description_en text not null default '',
  -- How often it can be received: in all (limit), in a day, or in a week of the calendar of Asia/Bangkok.
  type text collate "C" not null check (type in ('limit', 'day', 'week')),
  max_received int not null check (max_received > 0),
  -- The reward: a percentage of the qualifying deposit, reward_most at most, or a fixed sum.
  reward_percent int check (reward_percent between 1 and 1000),
  reward_most bigint check (reward_most > 0),
  reward_fixed bigint check (reward_fixed > 0),
  deposit_minimum bigint not null check (deposit_minimum >= 0),
  -- In hundredths: 500 asks for five times reward and deposit.
  turnover int not null check (turnover between 0 and 100000),
  categories text[] not null check (cardinality(categories) > 0 and categories <@ '{slot,sport,lotto}'::text[]),
  -- What is taken of the rest when the turnover is not reached.
  percent_fail int not null check (percent_fail between 0 and 100),
  -- Whole days after the day that it was received on; null: it never expires.
  expire_days int check (expire_days between 0 and 3650),
  -- How many are given in all, and how many were.
  total int check (total > 0),
  given int not null default 0,
  -- It can be received from active_from on, and before active_to.
  active_from timestamptz,
  active_to timestamptz,
  created_at timestamptz not null,
  primary key (code, currency),
  check (given >= 0 and given <= total),
  check ((reward_percent is null) <> (reward_fixed is null)),
  check (reward_most is null or reward_percent is not null)
) with (fillfactor = 80);
create trigger bonus_stays before delete or truncate on bonus
  for each statement execute function refuse_change();
create trigger bonus_added after insert on bonus for each row execute function keep_bonus_terms();
create trigger bonus_terms_changed after update on bonus for each row
  when (to_jsonb(old) - 'given' is distinct from to_jsonb(new) - 'given') execute function keep_bonus_terms();
grant select, insert, update on bonus to krapao_app;
grant select on bonus to krapao_audit;

-- A bonus that a member received, with the terms of that time. Its reference is that of the movement that paid the reward;
-- the movement that ended it has the same reference with -E. A log of the chain.
create table member_bonus (
  member_id bigint not null,
  reference text collate "C" not null,
  code text collate "C" not null,
  currency text collate "C" not null,
  is_listed boolean not null,
  type text collate "C" not null check (type in ('limit', 'day', 'week')),
  -- The deposit that it was received on.
  deposit text collate "C" not null,
  deposit_amount bigint not null check (deposit_amount > 0),
  reward bigint not null check (reward > 0),
  -- The turnover to reach, at games of these categories, and what is taken of the rest when it is not reached.
  required bigint not null check (required >= 0),
  categories text[] not null,
  percent_fail int not null check (percent_fail between 0 and 100),
  -- What the member had everywhere before the reward, when the last entry of their wallet was wallet_seq.
  held_before bigint not null,
  wallet_seq bigint not null,
  activated_at timestamptz not null,
  expire_at timestamptz,
  -- How it ended and what was taken. The movement that ended it decides; this only keeps it in reach.
  ended_at timestamptz,
  ended_how text collate "C" check (ended_how in ('finished', 'cleared', 'expired', 'empty')),
  taken bigint check (taken >= 0),
  -- When to look whether it ends by itself.
  due_at timestamptz,
  -- A mark of the network address and the device that it was received from, only to be compared; and the bank account that
  -- paid its deposit, where that is known.
  origin text collate "C" check (length(origin) between 1 and 100),
  payer text collate "C" check (length(payer) between 1 and 100),
  seal_row bigint not null default nextval('seal_row_number') unique,
  primary key (member_id, reference),
  check ((ended_at is null) = (ended_how is null) and (ended_at is null) = (taken is null)),
  check (ended_at is null or due_at is null)
) with (fillfactor = 80);
-- One at most is running.
create unique index member_bonus_active on member_bonus (member_id) where ended_at is null;
-- A deposit earns one bonus, ever.
create unique index member_bonus_deposit on member_bonus (member_id, deposit);
create index member_bonus_received on member_bonus (member_id, code, activated_at);
create index member_bonus_code on member_bonus (code, currency, activated_at);
create index member_bonus_due on member_bonus (due_at) where due_at is not null;
create index member_bonus_origin on member_bonus (code, origin) where origin is not null;
create index member_bonus_payer on member_bonus (code, payer) where payer is not null;
-- With whom a member shares a device or a payer, whatever the bonus.
create index member_bonus_same_origin on member_bonus (origin) where origin is not null;
create index member_bonus_same_payer on member_bonus (payer) where payer is not null;
create trigger member_bonus_stays before delete or truncate on member_bonus
  for each statement execute function refuse_change();
create trigger member_bonus_fixed before update on member_bonus for each row
  when (old.ended_at is not null
    or (old.member_id, old.reference, old.code, old.currency, old.is_listed, old.type, old.deposit, old.deposit_amount,
        old.reward, old.required, old.categories, old.percent_fail, old.held_before, old.wallet_seq, old.activated_at,
        old.expire_at)
      is distinct from (new.member_id, new.reference, new.code, new.currency, new.is_listed, new.type, new.deposit,
        new.deposit_amount, new.reward, new.required, new.categories, new.percent_fail, new.held_before, new.wallet_seq,
        new.activated_at, new.expire_at))
  execute function refuse_change();
grant select, insert, update (ended_at, ended_how, taken, due_at) on member_bonus to krapao_app;
grant select on member_bonus to krapao_audit;

-- A refund of losses that was fixed. The movement with its id pays it.
create table refund (
  member_id bigint not null,
  id text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- The losses that it is for, of plain money and under a bonus, and the percentages of that time.
  plain bigint not null check (plain >= 0),
  under_bonus bigint not null check (under_bonus >= 0),
  success_percent numeric not null check (success_percent between 0 and 100),
  fail_percent numeric not null check (fail_percent between 0 and 100),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  -- When it was paid. The movement decides; this only keeps the list of unpaid refunds short.
  added_at timestamptz,
  primary key (member_id, id),
  check ((amount * 100) <= (plain * success_percent + under_bonus * fail_percent))
) with (fillfactor = 90);
create index refund_listed on refund (member_id, created_at, id);
create index refund_aside on refund (member_id) where added_at is null;
create trigger refund_stays before delete or truncate on refund
  for each statement execute function refuse_change();
create trigger refund_fixed before update on refund for each row
  when (old.added_at is not null
    or (old.member_id, old.id, old.currency, old.plain, old.under_bonus, old.success_percent, old.fail_percent, old.amount,
        old.created_at)
      is distinct from (new.member_id, new.id, new.currency, new.plain, new.under_bonus, new.success_percent,
        new.fail_percent, new.amount, new.created_at))
  execute function refuse_change();
grant select, insert, update (added_at) on refund to krapao_app;
grant select on refund to krapao_audit;

-- Up to which net loss a member was refunded. It never falls: what was won back has to be lost again before it is refunded.
create table refund_progress (
  member_id bigint primary key,
  -- Of plain money, and under a bonus.
  plain bigint not null default 0 check (plain >= 0),
  under_bonus bigint not null default 0 check (under_bonus >= 0)
) with (fillfactor = 70);
create trigger refund_progress_grows before update on refund_progress for each row
  when (new.member_id <> old.member_id or new.plain < old.plain or new.under_bonus < old.under_bonus)
  execute function refuse_change();
create trigger refund_progress_stays before delete or truncate on refund_progress
  for each statement execute function refuse_change();
grant select, insert, update on refund_progress to krapao_app;
grant select on refund_progress to krapao_audit;

-- A friend that a member invited, and what the inviter earned by it. One row for each friend, for life.
create table invite (
  -- The friend.
  member_id bigint primary key,
  inviter_id bigint not null,
  -- Of the movement that pays the commission.
  id text collate "C" not null,
  created_at timestamptz not null,
  -- The friend's first deposit.
  deposit_reference text collate "C",
  deposit bigint check (deposit > 0),
  deposited_at timestamptz,
  -- How it ended: the friend played enough in time, or not, or nothing is earned at all. Null while it is open.
  earned_as text collate "C" check (earned_as in ('success', 'fail', 'nothing')),
  played bigint check (played >= 0),
  percent numeric check (percent between 0 and 100),
  amount bigint not null default 0 check (amount >= 0),
  earned_at timestamptz,
  -- When it was paid. The movement decides; this only keeps the list of unpaid commissions short.
  paid_at timestamptz,
  -- When to look at it next.
  due_at timestamptz,
  constraint invite_inviter_id_id_key unique (inviter_id, id),
  check (inviter_id <> member_id),
  check ((deposit is null) = (deposit_reference is null) and (deposit is null) = (deposited_at is null)),
  check ((earned_as is null) = (earned_at is null)),
  check (amount = 0 or earned_as in ('success', 'fail') and deposit is not null and played > 0
    and amount * 100 <= least(played, deposit) * percent),
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
      and (old.deposit_reference, old.deposit, old.deposited_at)
        is distinct from (new.deposit_reference, new.deposit, new.deposited_at)
    or old.earned_at is not null
      and (old.earned_as, old.played, old.percent, old.amount, old.earned_at)
        is distinct from (new.earned_as, new.played, new.percent, new.amount, new.earned_at)
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at)
  execute function refuse_change();
grant select, insert,
  update (deposit_reference, deposit, deposited_at, earned_as, played, percent, amount, earned_at, paid_at, due_at)
  on invite to krapao_app;
grant select on invite to krapao_audit;
