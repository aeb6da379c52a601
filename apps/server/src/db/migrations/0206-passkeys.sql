-- Members' passkeys: the public half of a key that their device keeps.
create table passkey (
  member_id bigint not null,
  id text collate "C" not null,
  -- What the device calls it, in base64url; it is one member's.
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
  primary key (member_id, id)
);
grant select, insert, update, delete on passkey to krapao_app;

-- What a device is to sign: for one attempt, once, and not for long.
create table passkey_challenge (
  -- SHA-256 of the attempt's token.
  token_hash bytea primary key,
  challenge text collate "C" not null,
  purpose text collate "C" not null check (purpose in ('login', 'add', 'bank', 'withdraw', 'passkey')),
  -- Whose attempt it is; both null at a login.
  member_id bigint,
  session_id text collate "C",
  expires_at timestamptz not null,
  check ((purpose = 'login') = (member_id is null)),
  check ((member_id is null) = (session_id is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_member on passkey_challenge (member_id) where member_id is not null;
grant select, insert, update, delete on passkey_challenge to krapao_app;
