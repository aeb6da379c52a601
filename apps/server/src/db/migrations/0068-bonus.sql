-- Bonuses and promotions, and what members received of them.

create table bonus (
  -- One namespace for both (CONTRACT.md); the terms are a currency's own.
  code text collate "C" not null check (code = upper(code) and length(code) between 1 and 50),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- A bonus is on the page; a promotion is found by its code alone.
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
  -- How often in all (limit), in a day, in a week by the calendar of Asia/Bangkok.
  type text collate "C" not null check (type in ('limit', 'day', 'week')),
  max_received int not null check (max_received > 0),
  -- The reward: so much of the qualifying deposit, `reward_most` at the most, or a fixed sum.
  reward_percent int check (reward_percent between 1 and 1000),
  reward_most bigint check (reward_most > 0),
  reward_fixed bigint check (reward_fixed > 0),
  deposit_minimum bigint not null check (deposit_minimum >= 0),
  -- In hundredths: 500 asks for five times reward and deposit.
  turnover int not null check (turnover between 0 and 100000),
  categories text[] not null check (cardinality(categories) > 0 and categories <@ '{slot,sport,lotto}'),
  percent_fail int not null check (percent_fail between 0 and 100),
  -- Whole days after the one that it was received on; null: for ever.
  expire_days int check (expire_days between 0 and 3650),
  -- How many are given in all, and how many were.
  total int check (total > 0),
  given int not null default 0 check (given >= 0 and given <= total),
  -- From when on, and until before when, it can be received.
  active_from timestamptz,
  active_to timestamptz,
  created_at timestamptz not null,
  primary key (code, currency),
  check ((reward_percent is null) <> (reward_fixed is null)),
  check (reward_most is null or reward_percent is not null)
) with (fillfactor = 80);

-- A bonus that a member received, with the terms as they were then. Its reference is that of the movement that paid the
-- reward; the movement that ended it has the same with -E.
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
  -- What has to be played at games of these categories, and what is taken of the rest when it is not.
  required bigint not null check (required >= 0),
  categories text[] not null,
  percent_fail int not null check (percent_fail between 0 and 100),
  -- What the member had everywhere before the reward, when the last entry of their wallet was this one.
  held_before bigint not null,
  wallet_seq bigint not null,
  activated_at timestamptz not null,
  expire_at timestamptz,
  -- How it ended, and what was taken; the movement that ended it tells, this only keeps it in reach.
  ended_at timestamptz,
  ended_how text collate "C" check (ended_how in ('finished', 'cleared', 'expired', 'empty')),
  taken bigint check (taken >= 0),
  -- When to look whether it ends by itself.
  due_at timestamptz,
  primary key (member_id, reference),
  check ((ended_at is null) = (ended_how is null) and (ended_at is null) = (taken is null)),
  check (ended_at is null or due_at is null)
) with (fillfactor = 80);
-- One at most is running; a deposit earns one bonus, ever.
create unique index member_bonus_active on member_bonus (member_id) where ended_at is null;
create unique index member_bonus_deposit on member_bonus (member_id, deposit);
create index member_bonus_received on member_bonus (member_id, code, activated_at);
create index member_bonus_code on member_bonus (code, currency, activated_at);
create index member_bonus_due on member_bonus (due_at) where due_at is not null;

create trigger bonus_stays before delete or truncate on bonus
  for each statement execute function refuse_change();
create trigger member_bonus_stays before delete or truncate on member_bonus
  for each statement execute function refuse_change();
create trigger member_bonus_fixed before update on member_bonus for each row
  when (old.ended_at is not null
    or (old.member_id, old.reference, old.code, old.currency, old.is_listed, old.type, old.deposit, old.deposit_amount,
      old.reward, old.required, old.categories, old.percent_fail, old.held_before, old.wallet_seq, old.activated_at, old.expire_at)
    is distinct from (new.member_id, new.reference, new.code, new.currency, new.is_listed, new.type, new.deposit, new.deposit_amount,
      new.reward, new.required, new.categories, new.percent_fail, new.held_before, new.wallet_seq, new.activated_at, new.expire_at))
  execute function refuse_change();

grant select, insert, update on bonus to krapao_app;
grant select, insert on member_bonus to krapao_app;
grant update (ended_at, ended_how, taken, due_at) on member_bonus to krapao_app;
grant select on bonus, member_bonus to krapao_audit;
