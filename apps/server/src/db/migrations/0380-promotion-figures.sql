-- Figures of what the house gives: bonuses, wheels, refunds and invites. A row is marked by the table that gives, and
-- counted anew as a whole by a job, so that a page reads sums and never the awards.

-- What a programme gave a member on a day of Asia/Bangkok, and what came of it. Minor units.
create table promotion_member_day (
  member_id bigint not null,
  kind text collate "C" not null check (kind in ('bonus', 'wheel', 'refund', 'invite')),
  -- The bonus's code, the wheel's number; empty for refunds and invites.
  code text collate "C" not null,
  day date not null,
  currency text collate "C" not null,
  -- How often, and how much; 0 until it is counted.
  times bigint not null default 0 check (times >= 0),
  given numeric not null default 0,
  -- What of it the house bore: paid, less what was taken back.
  cost numeric not null default 0,
  -- What was staked under it, and what was deposited after it.
  played numeric not null default 0,
  back numeric not null default 0,
  -- When to count it next; null: nothing can change any more.
  due_at timestamptz,
  primary key (member_id, kind, code, day)
) with (fillfactor = 70);
create index promotion_member_day_due on promotion_member_day (kind, due_at) where due_at is not null;
create index promotion_member_day_of on promotion_member_day (currency, kind, code, day, member_id);

-- The same of all members together, kept in step with the rows.
create table promotion_day (
  currency text collate "C" not null,
  day date not null,
  kind text collate "C" not null,
  code text collate "C" not null,
  times bigint not null,
  given numeric not null,
  cost numeric not null,
  played numeric not null,
  back numeric not null,
  primary key (currency, day, kind, code)
) with (fillfactor = 60);

-- What a member spun on a day.
create index spin_wheel_at on spin (member_id, wheel_id, created_at);
-- What an inviter earned on a day.
create index invite_earned on invite (inviter_id, earned_at) where amount > 0;

create function mark_promotion(of_member bigint, of_kind text, of_code text, at timestamptz, of_currency text)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into promotion_member_day as p (member_id, kind, code, day, currency, due_at)
    values (of_member, of_kind, of_code, (at at time zone 'Asia/Bangkok')::date, of_currency, '-infinity')
    on conflict (member_id, kind, code, day) do update set due_at = '-infinity'
$$;
revoke execute on function mark_promotion(bigint, text, text, timestamptz, text) from public;

create function mark_bonus() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mark_promotion(new.member_id, 'bonus', new.code, new.activated_at, new.currency);
  return null;
end $$;
create trigger member_bonus_marked after insert or update of ended_at on member_bonus
  for each row execute function mark_bonus();

create function mark_spin() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mark_promotion(new.member_id, 'wheel', w.id::text, s.created_at, w.currency)
    from spin s join spin_wheel w on w.id = s.wheel_id
    where s.member_id = new.member_id and s.pair = new.pair and s.nonce = new.nonce;
  return null;
end $$;
create trigger spin_marked after insert on spin for each row execute function mark_spin();
create trigger spin_coupon_marked after update of claimed_at on spin_coupon
  for each row execute function mark_spin();

create function mark_refund() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mark_promotion(new.member_id, 'refund', '', new.created_at, new.currency);
  return null;
end $$;
create trigger refund_marked after insert or update of added_at on refund
  for each row execute function mark_refund();

create function mark_invite() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mark_promotion(new.inviter_id, 'invite', '', new.earned_at, m.currency)
    from member m where m.id = new.inviter_id;
  return null;
end $$;
create trigger invite_marked after insert or update of earned_at, paid_at on invite
  for each row when (new.amount > 0) execute function mark_invite();

-- What was given before.
insert into promotion_member_day (member_id, kind, code, day, currency, due_at)
  select member_id, 'bonus', code, (activated_at at time zone 'Asia/Bangkok')::date, currency, timestamptz '-infinity'
    from member_bonus
  union
  select s.member_id, 'wheel', w.id::text, (s.created_at at time zone 'Asia/Bangkok')::date, w.currency, timestamptz '-infinity'
    from spin s join spin_wheel w on w.id = s.wheel_id
  union
  select member_id, 'refund', '', (created_at at time zone 'Asia/Bangkok')::date, currency, timestamptz '-infinity' from refund
  union
  select i.inviter_id, 'invite', '', (i.earned_at at time zone 'Asia/Bangkok')::date, m.currency, timestamptz '-infinity'
    from invite i join member m on m.id = i.inviter_id where i.amount > 0;

grant select, insert, update on promotion_member_day, promotion_day to krapao_app;
grant select on promotion_member_day, promotion_day to krapao_audit;
