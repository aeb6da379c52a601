-- What a member proved once more, beside being signed in: one proof lets one act of one purpose through.
create table step_up (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  member_id bigint not null,
  session_id text collate "C" not null,
  purpose text collate "C" not null check (purpose in ('bank', 'withdraw', 'passkey')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What it was used for: the same request made again uses it again.
  used_for text collate "C"
);
create index step_up_member on step_up (member_id);
grant select, insert, update, delete on step_up to krapao_app;

-- Since when the next withdrawal that nobody decides needs a proof; null: it needs none.
alter table member add column proof_due_at timestamptz;

-- Codes say what they are for.
alter table otp drop constraint otp_purpose_check;
alter table otp add constraint otp_purpose_check
  check (purpose in ('register', 'reset', 'bank', 'withdraw', 'passkey')) not valid;
alter table otp validate constraint otp_purpose_check;
