-- The spin wheel: what is on it, members' coins, the seeds that it is drawn by, spins and the coupons that they gave.

-- A wheel is never changed: another takes its place, so that what an old spin was drawn from can be read for ever.
create table spin_wheel (
  id bigint generated always as identity primary key,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  name_th text not null check (length(name_th) between 1 and 100),
  name_lo text not null check (length(name_lo) between 1 and 100),
  name_en text not null check (length(name_en) between 1 and 100),
  is_active boolean not null,
  created_at timestamptz not null
);
create unique index spin_wheel_active on spin_wheel (currency) where is_active;

create table spin_slice (
  wheel_id bigint not null,
  -- In listed order, from 0.
  position int not null check (position >= 0),
  code text collate "C" not null check (length(code) between 1 and 50),
  label_th text not null check (length(label_th) between 1 and 100),
  label_lo text not null check (length(label_lo) between 1 and 100),
  label_en text not null check (length(label_en) between 1 and 100),
  bg_color text collate "C" not null check (bg_color ~ '^#[0-9a-f]{6}$'),
  text_color text collate "C" not null check (text_color ~ '^#[0-9a-f]{6}$'),
  html_th text not null default '',
  html_lo text not null default '',
  html_en text not null default '',
  weight int not null check (weight between 1 and 1000000),
  -- cash: a coupon that pays `amount` into the wallet; thing: a coupon that support hands out; coin: a coin back;
  -- nothing.
  prize text collate "C" not null check (prize in ('cash', 'thing', 'coin', 'nothing')),
  prize_th text not null default '' check (length(prize_th) <= 100),
  prize_lo text not null default '' check (length(prize_lo) <= 100),
  prize_en text not null default '' check (length(prize_en) <= 100),
  amount bigint not null default 0 check (amount >= 0),
  primary key (wheel_id, position),
  unique (wheel_id, code),
  check ((amount > 0) = (prize = 'cash'))
);
create trigger spin_slice_stands before update or delete or truncate on spin_slice
  for each statement execute function refuse_change();
create trigger spin_wheel_stays before delete or truncate on spin_wheel
  for each statement execute function refuse_change();
create trigger spin_wheel_fixed before update on spin_wheel for each row
  when ((old.id, old.currency, old.name_th, old.name_lo, old.name_en, old.created_at)
    is distinct from (new.id, new.currency, new.name_th, new.name_lo, new.name_en, new.created_at))
  execute function refuse_change();

-- What a member's bets counted so far, kept in step with game_bet by the database itself.
create table member_play (
  member_id bigint primary key,
  valid numeric not null check (valid >= 0)
) with (fillfactor = 70);
create function count_play() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into member_play as m (member_id, valid)
    select member_id, sum(valid) from fresh group by member_id order by member_id
    on conflict (member_id) do update set valid = m.valid + excluded.valid;
  return null;
end $$;
insert into member_play select member_id, sum(valid) from game_bet group by member_id;
create trigger game_bet_counted after insert on game_bet referencing new table as fresh
  for each statement execute function count_play();

-- How far a member's deposits are read (by movement number) and for how much of what was deposited and played coins were
-- given; `fresh`: those of the last time.
create table coin_progress (
  member_id bigint primary key,
  deposited bigint not null default 0 check (deposited >= 0),
  up_to bigint not null default 0,
  counted bigint not null default 0 check (counted >= 0 and counted <= deposited),
  fresh bigint not null default 0 check (fresh >= 0)
) with (fillfactor = 70);

-- Which pair of seeds a member's wheel turns by now; locked by whatever draws or starts another pair.
create table spin_pair (
  member_id bigint primary key,
  pair int not null check (pair > 0)
) with (fillfactor = 70);

-- The server's seeds: sealed until they are shown. The present pair's and its successor's are there always.
create table spin_seed (
  member_id bigint not null,
  pair int not null,
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed bytea,
  revealed text,
  -- The member's half; null until its turn.
  client_seed text check (length(client_seed) between 1 and 128),
  spins int not null default 0 check (spins >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  primary key (member_id, pair),
  check ((sealed is null) = (revealed is not null) and (revealed is null) = (revealed_at is null)),
  check (spins = 0 or client_seed is not null),
  -- What is shown in the end is what was promised.
  check (revealed is null or encode(sha256(convert_to(revealed, 'UTF8')), 'hex') = hash)
) with (fillfactor = 80);
create trigger spin_seed_fixed before update on spin_seed for each row
  when ((old.member_id, old.pair, old.hash, old.created_at) is distinct from (new.member_id, new.pair, new.hash, new.created_at)
    or old.revealed is not null
    or old.client_seed is not null and old.client_seed is distinct from new.client_seed
    or new.spins < old.spins)
  execute function refuse_change();

create table spin (
  member_id bigint not null,
  pair int not null,
  nonce int not null check (nonce >= 0),
  wheel_id bigint not null,
  position int not null,
  created_at timestamptz not null,
  primary key (member_id, pair, nonce)
);
create trigger spin_stands before update or delete or truncate on spin
  for each statement execute function refuse_change();

-- A coupon is paid by the movement that has its id; `claimed_at` only keeps the list of open ones short.
create table spin_coupon (
  member_id bigint not null,
  id text collate "C" not null,
  pair int not null,
  nonce int not null,
  wheel_id bigint not null,
  position int not null,
  created_at timestamptz not null,
  expire_at timestamptz,
  claimed_at timestamptz,
  primary key (member_id, id),
  unique (member_id, pair, nonce)
) with (fillfactor = 90);
create index spin_coupon_open on spin_coupon (member_id, created_at) where claimed_at is null;
create trigger spin_coupon_stays before delete or truncate on spin_coupon
  for each statement execute function refuse_change();
create trigger spin_coupon_fixed before update on spin_coupon for each row
  when (old.claimed_at is not null
    or (old.member_id, old.id, old.pair, old.nonce, old.wheel_id, old.position, old.created_at, old.expire_at)
    is distinct from (new.member_id, new.id, new.pair, new.nonce, new.wheel_id, new.position, new.created_at, new.expire_at))
  execute function refuse_change();

revoke execute on function count_play from public;
grant select, insert on spin_wheel, spin_slice, spin to krapao_app;
grant update (is_active) on spin_wheel to krapao_app;
grant select on member_play to krapao_app;
grant select, insert, update on coin_progress, spin_pair to krapao_app;
grant select, insert, delete on spin_seed to krapao_app;
grant update (sealed, revealed, client_seed, spins, revealed_at) on spin_seed to krapao_app;
grant select, insert on spin_coupon to krapao_app;
grant update (claimed_at) on spin_coupon to krapao_app;
grant select on spin_wheel, spin_slice, spin, spin_coupon, spin_pair, coin_progress, member_play to krapao_audit;
grant select (member_id, pair, hash, spins, created_at, revealed_at) on spin_seed to krapao_audit;
