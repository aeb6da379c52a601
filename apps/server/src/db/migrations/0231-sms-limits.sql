-- SMS of an hour, over all phones, counted before they are handed over: the ceiling holds at any number of servers.
create table sms_hour (
  hour timestamptz primary key,
  sent int not null,
  -- How many codes the ceiling refused; the first one raises the alarm.
  refused int not null
);
grant select, insert, update, delete on sms_hour to krapao_app;

-- Proofs of work that were used: each counts for one code.
create table otp_proof (
  -- SHA-256 of the proof's signature.
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
create index otp_proof_expires on otp_proof (expires_at);
grant select, insert, update, delete on otp_proof to krapao_app;
