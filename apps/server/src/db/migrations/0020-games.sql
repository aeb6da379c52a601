-- Game providers as members see them, members' accounts there, and the one-time tickets that open a game.

create table game_provider (
  -- As in `slots[].code`.
  code text collate "C" primary key,
  position int not null,
  name text not null check (length(name) between 1 and 50),
  category text collate "C" not null check (category in ('slot', 'sport', 'lotto')),
  is_active boolean not null default true,
  -- A provider counts in units of its own: what a balance is multiplied by beside its name.
  ft_wallet_slot double precision not null default 1 check (ft_wallet_slot > 0),
  logo text collate "C" not null,
  background text collate "C" not null,
  web text collate "C",
  android text collate "C",
  ios text collate "C"
);

create table game_account (
  member_id bigint not null,
  code text collate "C" not null,
  -- Our name for the member there; never another's.
  username text collate "C" not null check (username ~ '^[a-z0-9]{6,20}$'),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- Sealed (S51); `next_password` while the provider has not confirmed a reset.
  password bytea not null,
  next_password bytea,
  created_at timestamptz not null,
  -- When the provider confirmed the account; null until then.
  activated_at timestamptz,
  primary key (member_id, code)
) with (fillfactor = 90);
create index game_account_username on game_account (code, username);

-- A launch ticket that a provider verifies with us (S36): SHA-256 of 32 random bytes, once, 2 minutes.
create table launch_ticket (
  ticket_hash bytea not null,
  member_id bigint not null,
  code text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (ticket_hash, member_id)
);
create index launch_ticket_expires on launch_ticket (expires_at);

grant select, insert, update on game_provider, game_account to krapao_app;
grant select, insert, update, delete on launch_ticket to krapao_app;
grant select on game_provider to krapao_audit;
grant select (member_id, code, username, currency, created_at, activated_at) on game_account to krapao_audit;
