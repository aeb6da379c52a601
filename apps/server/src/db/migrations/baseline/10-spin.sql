-- functions: keep_coins, refuse_change, refuse_retired_key
-- The spin wheel: wheels, coins, seeds, spins and coupons.

-- A wheel. It never changes: another wheel takes its place, so that it can always be proved what an old spin was drawn from.
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
create trigger spin_wheel_stays before delete or truncate on spin_wheel
  for each statement execute function refuse_change();
create trigger spin_wheel_fixed before update on spin_wheel for each row
  when ((old.id, old.currency, old.name_th, old.name_lo, old.name_en, old.created_at)
    is distinct from (new.id, new.currency, new.name_th, new.name_lo, new.name_en, new.created_at))
  execute function refuse_change();
grant select, insert, update (is_active) on spin_wheel to krapao_app;
grant select on spin_wheel to krapao_audit;

-- A slice of a wheel.
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
  -- Its chance, relative to the other slices.
  weight int not null check (weight between 1 and 1000000),
  -- cash: a coupon that pays `amount` into the wallet; thing: a coupon that support hands out; coin: a coin back; nothing.
  prize text collate "C" not null check (prize in ('cash', 'thing', 'coin', 'nothing')),
  prize_th text not null default '' check (length(prize_th) <= 100),
  prize_lo text not null default '' check (length(prize_lo) <= 100),
  prize_en text not null default '' check (length(prize_en) <= 100),
  amount bigint not null default 0 check (amount >= 0),
  constraint spin_slice_wheel_id_code_key unique (wheel_id, code),
  primary key (wheel_id, position),
  check ((amount > 0) = (prize = 'cash'))
);
create trigger spin_slice_stands before update or delete or truncate on spin_slice
  for each statement execute function refuse_change();
grant select, insert on spin_slice to krapao_app;
grant select on spin_slice to krapao_audit;

-- How far a member's deposits were counted for coins.
create table coin_progress (
  member_id bigint primary key,
  -- What the deposits counted so far add up to, up to movement number up_to.
  deposited bigint not null default 0 check (deposited >= 0),
  up_to bigint not null default 0,
  -- For how much of what was deposited and played coins were given, and how many coins the last time.
  counted bigint not null default 0,
  fresh bigint not null default 0 check (fresh >= 0),
  check (counted >= 0 and counted <= deposited)
) with (fillfactor = 70);
create trigger coins_counted after update on coin_progress for each row
  when (new.counted <> old.counted) execute function keep_coins();
create trigger coins_begun after insert on coin_progress for each row when (new.counted > 0) execute function keep_coins();
grant select, insert, update on coin_progress to krapao_app;
grant select on coin_progress to krapao_audit;

-- The server's and the member's seed of a pair that spins are drawn by. The server's seed is sealed until it is shown.
create table spin_seed (
  member_id bigint not null,
  pair int not null,
  -- SHA-256 of the server's seed, shown before the first spin.
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
  check (revealed is null or encode(sha256(convert_to(revealed, 'UTF8')), 'hex') = hash)
) with (fillfactor = 80);
create trigger spin_seed_fixed before update on spin_seed for each row
  when ((old.member_id, old.pair, old.hash, old.created_at) is distinct from (new.member_id, new.pair, new.hash, new.created_at)
    or old.revealed is not null
    or old.client_seed is not null and old.client_seed is distinct from new.client_seed
    or new.spins < old.spins)
  execute function refuse_change();
-- Sealed seeds are sealed anew when keys are rotated, and never written under a retired key.
create trigger spin_seed_sealed before insert or update of sealed on spin_seed
  for each row execute function refuse_retired_key('sealed');
grant select, insert, delete, update (sealed, revealed, client_seed, spins, revealed_at) on spin_seed to krapao_app;
grant select (member_id, pair, hash, spins, created_at, revealed_at) on spin_seed to krapao_audit;

-- The pair of seeds that a member's wheel uses now. Locked by whatever draws or starts another pair.
create table spin_pair (
  member_id bigint primary key,
  pair int not null check (pair > 0)
) with (fillfactor = 70);
grant select, insert, update on spin_pair to krapao_app;
grant select on spin_pair to krapao_audit;

-- A spin. A log of the chain.
create table spin (
  member_id bigint not null,
  pair int not null,
  -- The number of the spin under its pair, from 0.
  nonce int not null check (nonce >= 0),
  wheel_id bigint not null,
  position int not null,
  created_at timestamptz not null,
  seal_row bigint not null default nextval('seal_row_number') unique,
  primary key (member_id, pair, nonce)
);
create trigger spin_stands before update or delete or truncate on spin
  for each statement execute function refuse_change();
grant select, insert on spin to krapao_app;
grant select on spin to krapao_audit;

-- A coupon that a spin gave. The movement with its id pays it. A log of the chain.
create table spin_coupon (
  member_id bigint not null,
  id text collate "C" not null,
  pair int not null,
  nonce int not null,
  wheel_id bigint not null,
  position int not null,
  created_at timestamptz not null,
  expire_at timestamptz,
  -- When it was paid. The movement decides; this only keeps the list of open coupons short.
  claimed_at timestamptz,
  seal_row bigint not null default nextval('seal_row_number') unique,
  constraint spin_coupon_member_id_pair_nonce_key unique (member_id, pair, nonce),
  primary key (member_id, id)
) with (fillfactor = 90);
create index spin_coupon_open on spin_coupon (member_id, created_at) where claimed_at is null;
create trigger spin_coupon_stays before delete or truncate on spin_coupon
  for each statement execute function refuse_change();
create trigger spin_coupon_fixed before update on spin_coupon for each row
  when (old.claimed_at is not null
    or (old.member_id, old.id, old.pair, old.nonce, old.wheel_id, old.position, old.created_at, old.expire_at)
    is distinct from (new.member_id, new.id, new.pair, new.nonce, new.wheel_id, new.position, new.created_at, new.expire_at))
  execute function refuse_change();
grant select, insert, update (claimed_at) on spin_coupon to krapao_app;
grant select on spin_coupon to krapao_audit;
