-- Tries at a password or a code. A phone's, a known device's and a signed-in session's are counted apart, so that nobody
-- keeps another one out.
create table try_guard (
  -- Whose tries: phone:…, device:…, session:… of members; operator:…, operator-device:…, operator-session:….
  subject text collate "C" primary key,
  tries int not null,
  -- Those of them that are being looked at.
  undecided int not null,
  tried_at timestamptz not null,
  locked_until timestamptz
) with (fillfactor = 80);
grant select, insert, update, delete on try_guard to krapao_app;

-- Wrong codes count against the token that they were tried with (rule 14).
alter table otp add column tries int not null default 0;

-- From where a member signed in before: SHA-256 of the cookie `device`.
create table member_device (
  member_id bigint not null,
  device_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (member_id, device_hash)
) with (fillfactor = 80);
create index member_device_hash on member_device (device_hash);
grant select, insert, update, delete on member_device to krapao_app;

create table operator_device (
  operator_id bigint not null,
  device_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (operator_id, device_hash)
) with (fillfactor = 80);
create index operator_device_hash on operator_device (device_hash);
grant select, insert, update, delete on operator_device to krapao_app;

drop table login_guard;
drop table otp_guard;
drop table operator_guard;
