-- Members who ask to be erased, and what became of it. `erasing`: an operator said yes, and a job is at work.
create table erasure (
  member_id bigint not null,
  id text collate "C" not null unique,
  state text collate "C" not null check (state in ('waiting', 'withdrawn', 'refused', 'erasing', 'erased')),
  asked_at timestamptz not null,
  -- When it was taken back, refused or agreed to.
  decided_at timestamptz,
  decided_by bigint,
  -- Of a refusal: what the member reads.
  words text check (length(words) between 1 and 500),
  erased_at timestamptz,
  primary key (member_id, id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_by is not null) = (state in ('refused', 'erasing', 'erased'))),
  check ((state = 'erased') = (erased_at is not null))
);
create unique index erasure_waits on erasure (member_id) where state = 'waiting';
create index erasure_oldest on erasure (asked_at) where state = 'waiting';
create index erasure_decided on erasure (decided_at) where state <> 'waiting';
create index erasure_due on erasure (decided_at) where state = 'erasing';
grant select, insert, update (state, decided_at, decided_by, words, erased_at) on erasure to krapao_app;
grant select on erasure to krapao_audit;

-- Who an erased member was: kept apart, because the law asks for it, until its time is over.
create table identity_kept (
  member_id bigint primary key,
  phone text not null,
  name text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  moved_at timestamptz not null
);
grant select, insert, delete on identity_kept to krapao_app;

-- A proof for one more act: asking to be erased.
alter table step_up drop constraint step_up_purpose_check;
alter table step_up add constraint step_up_purpose_check
  check (purpose in ('bank', 'withdraw', 'passkey', 'data', 'erasure'));
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('login', 'add', 'bank', 'withdraw', 'passkey', 'data', 'erasure'));
alter table otp drop constraint otp_purpose_check;
alter table otp add constraint otp_purpose_check
  check (purpose in ('register', 'reset', 'bank', 'withdraw', 'passkey', 'data', 'erasure')) not valid;
alter table otp validate constraint otp_purpose_check;
