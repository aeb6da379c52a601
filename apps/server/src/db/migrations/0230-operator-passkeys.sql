-- Operators' passkeys. They lie apart from the members': nobody is both.
create table operator_passkey (
  operator_id bigint not null,
  id text collate "C" not null,
  -- What the device calls it, in base64url; it is one operator's.
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- How often it was used, as the device counts; 0 for one that does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it may be copied to the owner's other devices, and whether it was.
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (operator_id, id)
);
grant select, insert, update, delete on operator_passkey to krapao_app;

-- What a device is to sign: for one attempt, once, and not for long.
create table operator_passkey_challenge (
  -- SHA-256 of the attempt's token.
  token_hash bytea primary key,
  challenge text collate "C" not null,
  purpose text collate "C" not null check (purpose in ('login', 'add', 'step-up')),
  -- Whose attempt it is; both null at a login.
  operator_id bigint,
  session_id text collate "C",
  expires_at timestamptz not null,
  check ((purpose = 'login') = (operator_id is null)),
  check ((operator_id is null) = (session_id is null))
);
create index operator_passkey_challenge_expires on operator_passkey_challenge (expires_at);
grant select, insert, update, delete on operator_passkey_challenge to krapao_app;

-- The passkey that opened a sign-in; null: a password did. A passkey counts as two factors.
alter table operator_session add column passkey_id text collate "C";
-- A sign-in from a device that its operator never used, until they said that they saw it.
alter table operator_session add column is_new_device boolean not null default false;
alter table operator_session add column seen_at timestamptz;
