-- functions: grams, member_grams, refuse_change
-- Members, and everything by which a member signs in.

-- The ways in which a member can say that they heard of us.
create table source (
  code text collate "C" primary key,
  position int not null,
  description_th text not null,
  description_lo text not null,
  description_en text not null
);
grant select, insert, update, delete on source to krapao_app;
grant select on source to krapao_audit;

-- Banks. A code repeats between countries, so a bank is a country and a code.
create table bank (
  country text collate "C" not null check (country in ('TH', 'LA')),
  code text collate "C" not null,
  name_th text not null,
  name_lo text,
  name_en text not null,
  -- How many digits an account number has: a hint, never a rule.
  account_no_lengths int[] not null,
  -- How an account number is printed, e.g. 3-1-5-1.
  grouping text collate "C",
  is_offered boolean not null,
  primary key (country, code)
);
grant select, insert, update, delete on bank to krapao_app;
grant select on bank to krapao_audit;

-- A member.
create table member (
  id bigint primary key check (id between 1000000000 and 9999999999),
  -- In the form of E.164.
  phone text collate "C" not null,
  name text not null check (length(name) between 1 and 50),
  -- argon2id.
  password text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  status text collate "C" not null default 'active' check (status in ('active', 'blocked', 'closed')),
  -- How they heard of us.
  source_code text collate "C",
  -- One inviter for life, never oneself (rule 11). Null again when the inviter or the member is erased.
  inviter_id bigint,
  -- Coins for the wheel.
  coin bigint not null default 0 check (coin >= 0),
  bank_country text collate "C" not null,
  bank_code text collate "C" not null,
  bank_account_no text collate "C" not null,
  bank_account_name text not null check (length(bank_account_name) between 1 and 100),
  -- When the bank account that withdrawals go to was last changed (rule 15); null since registration.
  bank_changed_at timestamptz,
  created_at timestamptz not null,
  -- When the member was closed, and when what is personal was erased.
  closed_at timestamptz,
  erased_at timestamptz,
  check (inviter_id <> id),
  constraint member_closed check ((status = 'closed') = (closed_at is not null)),
  constraint member_erased check (erased_at is null or closed_at is not null)
) with (fillfactor = 90);
create index member_inviter on member (inviter_id) where inviter_id is not null;
-- Closed members whose data is to be erased.
create index member_to_erase on member (closed_at) where closed_at is not null and erased_at is null;
-- The operators' search.
create index member_found on member using gin (member_grams(id, phone, name, bank_account_name, bank_account_no));
create index member_created on member (created_at);
-- One inviter for life. A member who was erased has none any more.
create trigger member_inviter_fixed before update of inviter_id on member for each row
  when (new.inviter_id is not null and new.inviter_id is distinct from old.inviter_id)
  execute function refuse_change();
grant select, insert, update on member to krapao_app;
grant select (id, name, currency, status, source_code, inviter_id, coin, created_at, closed_at, erased_at) on member
  to krapao_audit;

-- The owner of a phone number. A table of its own keeps phones unique while members can be spread by their id.
create table member_phone (
  phone text collate "C" primary key,
  member_id bigint not null
);
grant select, insert, delete on member_phone to krapao_app;

-- The owner of a bank account. A table of its own, as for phones.
create table member_bank (
  country text collate "C" not null,
  code text collate "C" not null,
  account_no text collate "C" not null,
  member_id bigint not null,
  primary key (country, code, account_no)
);
-- Finds the member that a transfer came from, whichever country the bank is in.
create index member_bank_account on member_bank (account_no, code);
grant select, insert, delete on member_bank to krapao_app;

-- Bank accounts that a member had before the present one. They tell a friend who was really invited from a member's own
-- second registration.
create table member_bank_left (
  member_id bigint not null,
  country text collate "C" not null,
  code text collate "C" not null,
  account_no text collate "C" not null,
  left_at timestamptz not null,
  primary key (member_id, country, code, account_no)
);
grant select, insert, delete on member_bank_left to krapao_app;

-- What operators noted about a member.
create table member_note (
  member_id bigint not null,
  id bigint generated always as identity,
  operator_id bigint not null,
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null,
  primary key (member_id, id)
);
grant select, insert, delete on member_note to krapao_app;

-- Where an invited friend registered from. Kept for two days (S69), as marks that can be compared and not read.
create table registration_origin (
  member_id bigint primary key,
  inviter_id bigint not null,
  address text collate "C" not null,
  device text collate "C" not null,
  created_at timestamptz not null
);
create index registration_origin_inviter on registration_origin (inviter_id, created_at);
create index registration_origin_created on registration_origin (created_at);
grant select, insert, delete on registration_origin to krapao_app;

-- A member's session on one device.
create table session (
  member_id bigint not null,
  id text collate "C" not null,
  -- SHA-256 of the token. The token itself is stored nowhere (S13).
  token_hash bytea not null,
  device text not null,
  remember boolean not null,
  created_at timestamptz not null,
  -- It ends at expires_at, or when it was not used for idle_ms milliseconds.
  used_at timestamptz not null,
  expires_at timestamptz not null,
  idle_ms bigint not null,
  ended_at timestamptz,
  primary key (member_id, id)
) with (fillfactor = 80);
create unique index session_token on session (token_hash);
create index session_expires on session (expires_at);
grant select, insert, update, delete on session to krapao_app;

-- Wrong passwords for a phone, whether it is a member's or not (rule 14, S15).
create table login_guard (
  phone text collate "C" primary key,
  failures int not null,
  failed_at timestamptz not null,
  locked_until timestamptz
) with (fillfactor = 80);
grant select, insert, update, delete on login_guard to krapao_app;

-- A one-time code that was sent by SMS.
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
  -- When a newer code took its place.
  ended_at timestamptz
);
create index otp_phone on otp (phone, purpose) where ended_at is null;
create index otp_created on otp (created_at);
grant select, insert, update, delete on otp to krapao_app;

-- Attempts for a phone and purpose, over all its codes (S21).
create table otp_guard (
  phone text collate "C" not null,
  purpose text collate "C" not null,
  tries int not null,
  tried_at timestamptz not null,
  blocked_until timestamptz,
  primary key (phone, purpose)
) with (fillfactor = 80);
grant select, insert, update, delete on otp_guard to krapao_app;

-- How many codes were sent and verified, by hour and prefix of the phone (S23).
create table otp_hour (
  hour timestamptz not null,
  prefix text collate "C" not null,
  sent int not null default 0,
  verified int not null default 0,
  primary key (hour, prefix)
) with (fillfactor = 80);
grant select, insert, update, delete on otp_hour to krapao_app;

-- When a subject used its turns under a rate limit (S8).
create table limit_turn (
  scope text collate "C" not null,
  subject text collate "C" not null,
  times timestamptz[] not null,
  allowed boolean not null,
  until timestamptz not null,
  primary key (scope, subject)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index limit_turn_until on limit_turn (until);
grant select, insert, update, delete on limit_turn to krapao_app;
