-- A proof for one more act: taking all data about oneself.
alter table step_up drop constraint step_up_purpose_check;
alter table step_up add constraint step_up_purpose_check
  check (purpose in ('bank', 'withdraw', 'passkey', 'data'));
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('login', 'add', 'bank', 'withdraw', 'passkey', 'data'));
alter table otp drop constraint otp_purpose_check;
alter table otp add constraint otp_purpose_check
  check (purpose in ('register', 'reset', 'bank', 'withdraw', 'passkey', 'data')) not valid;
alter table otp validate constraint otp_purpose_check;
