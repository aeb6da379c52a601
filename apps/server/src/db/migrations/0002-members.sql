-- Members, what they sign in with, and what limits strangers.

create table setting (
  name text collate "C" primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

create table key_fingerprint (
  id smallint primary key check (id between 1 and 255),
  fingerprint text collate "C" not null
);

create table member (
  id bigint primary key check (id between 1000000000 and 9999999999),
  -- E.164.
  phone text collate "C" not null,
  name text not null check (length(name) between 1 and 50),
  password text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  status text collate "C" not null default 'active' check (status in ('active', 'blocked')),
  source_code text collate "C",
  -- One inviter for life, never oneself (rule 11).
  inviter_id bigint check (inviter_id <> id),
  coin bigint not null default 0 check (coin >= 0),
  bank_country text collate "C" not null,
  bank_code text collate "C" not null,
  bank_account_no text collate "C" not null,
  bank_account_name text not null check (length(bank_account_name) between 1 and 100),
  -- When the account that money is paid to last became another (rule 15); null since registration.
  bank_changed_at timestamptz,
  created_at timestamptz not null
) with (fillfactor = 90);
create index member_inviter on member (inviter_id) where inviter_id is not null;

-- Whose a phone and a bank account is: each belongs to one member, told by a key of its own, so that members can be
-- spread by their id.
create table member_phone (
  phone text collate "C" primary key,
  member_id bigint not null
);
create table member_bank (
  country text collate "C" not null,
  code text collate "C" not null,
  account_no text collate "C" not null,
  member_id bigint not null,
  primary key (country, code, account_no)
);

create table session (
  member_id bigint not null,
  id text collate "C" not null,
  -- SHA-256 of the token; the token itself is nowhere (S13).
  token_hash bytea not null,
  device text not null,
  remember boolean not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  idle_ms bigint not null,
  ended_at timestamptz,
  primary key (member_id, id)
) with (fillfactor = 80);
create unique index session_token on session (token_hash);
create index session_expires on session (expires_at);

-- Wrong passwords of a phone, whether it is a member's or not (rule 14, S15).
create table login_guard (
  phone text collate "C" primary key,
  failures int not null,
  failed_at timestamptz not null,
  locked_until timestamptz
) with (fillfactor = 80);

create table otp (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  phone text collate "C" not null,
  purpose text collate "C" not null check (purpose in ('register', 'reset', 'bank')),
  reference text collate "C" not null,
  -- HMAC-SHA-256 of the code.
  code_mac bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz,
  -- A newer code took its place.
  ended_at timestamptz
);
create index otp_phone on otp (phone, purpose) where ended_at is null;
create index otp_created on otp (created_at);

-- Tries of a phone and purpose over all its codes (S21).
create table otp_guard (
  phone text collate "C" not null,
  purpose text collate "C" not null,
  tries int not null,
  tried_at timestamptz not null,
  blocked_until timestamptz,
  primary key (phone, purpose)
) with (fillfactor = 80);

-- Codes sent and verified, by hour and prefix (S23).
create table otp_hour (
  hour timestamptz not null,
  prefix text collate "C" not null,
  sent int not null default 0,
  verified int not null default 0,
  primary key (hour, prefix)
) with (fillfactor = 80);

-- When a subject took its turns under a limit (S8).
create table limit_turn (
  scope text collate "C" not null,
  subject text collate "C" not null,
  times timestamptz[] not null,
  allowed boolean not null,
  until timestamptz not null,
  primary key (scope, subject)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index limit_turn_until on limit_turn (until);

-- Events that providers told us, each counted once (S33).
create table callback_event (
  provider text collate "C" not null,
  event_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (provider, event_id)
);
create index callback_event_created on callback_event (created_at);

grant select, insert, update on setting to krapao_app;
grant select, insert on key_fingerprint to krapao_app;
grant select, insert, update on member to krapao_app;
grant select, insert on member_phone to krapao_app;
grant select, insert, delete on member_bank to krapao_app;
grant select, insert, update, delete on session to krapao_app;
grant select, insert, update, delete on login_guard, otp, otp_guard, otp_hour, limit_turn to krapao_app;
grant select, insert, delete on callback_event to krapao_app;
grant select (id, name, currency, status, source_code, inviter_id, coin, created_at) on member to krapao_audit;
