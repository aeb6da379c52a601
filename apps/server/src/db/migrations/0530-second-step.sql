-- A member may ask for a second step at sign-ins by password from devices that they never signed in from.
alter table member add column second_step boolean not null default false;

alter table step_up drop constraint step_up_purpose_check;
alter table step_up add constraint step_up_purpose_check
  check (purpose in ('bank', 'withdraw', 'passkey', 'data', 'erasure', 'secondStep'));
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('login', 'add', 'bank', 'withdraw', 'passkey', 'data', 'erasure', 'secondStep'));
alter table otp drop constraint otp_purpose_check;
alter table otp add constraint otp_purpose_check
  check (purpose in ('register', 'reset', 'bank', 'withdraw', 'passkey', 'data', 'erasure', 'secondStep', 'login')) not valid;
alter table otp validate constraint otp_purpose_check;
