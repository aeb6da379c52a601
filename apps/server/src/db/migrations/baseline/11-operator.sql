-- functions: refuse_change, refuse_retired_key
-- Operators, their sessions, the audit log of what they did, and money that two of them move by hand.

-- An operator of the console.
create table operator (
  id bigint generated always as identity primary key,
  username text collate "C" not null unique check (username ~ '^[a-z0-9._-]{2,50}$'),
  name text not null check (length(name) between 1 and 50),
  role text collate "C" not null check (role in ('owner', 'cashier')),
  -- argon2id.
  password text collate "C" not null,
  -- Set by somebody else, or known to everybody (a demo operator's). It has to be changed at the next sign-in; a demo
  -- operator's only from beyond this machine.
  is_given_password boolean not null,
  is_demo boolean not null default false,
  is_active boolean not null default true,
  -- The authenticator's secret, sealed (S51). next_second_factor until a first code confirmed it.
  second_factor bytea,
  next_second_factor bytea,
  -- The last time step whose code was used: each code counts once (S62).
  second_factor_step bigint not null default 0,
  created_at timestamptz not null
) with (fillfactor = 80);
create trigger operator_sealed before insert or update of second_factor, next_second_factor on operator
  for each row execute function refuse_retired_key('second_factor', 'next_second_factor');
grant select, insert, update on operator to krapao_app;
grant select (id, username, name, role, is_demo, is_active, created_at) on operator to krapao_audit;

-- The link that makes the first owner. Only the latest counts, once.
create table operator_setup (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on operator_setup to krapao_app;

-- An operator's session.
create table operator_session (
  operator_id bigint not null,
  id text collate "C" not null,
  -- SHA-256 of the token. It is of another kind than a member's, and in another table (S61).
  token_hash bytea not null unique,
  device text not null,
  address text collate "C" not null,
  created_at timestamptz not null,
  -- When the password was last given. Calls that move money ask for one within the hour.
  signed_in_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id)
) with (fillfactor = 80);
create index operator_session_expires on operator_session (expires_at);
grant select, insert, update, delete on operator_session to krapao_app;

-- Wrong passwords and codes for a name, whether it is an operator's or not (S62).
create table operator_guard (
  username text collate "C" primary key,
  failures int not null,
  failed_at timestamptz not null,
  locked_until timestamptz
) with (fillfactor = 80);
grant select, insert, update, delete on operator_guard to krapao_app;

-- The audit log: everything that an operator does. record_act adds a row, and no row ever changes. Each is chained to the
-- one before it, so that a row that was changed, removed or added later shows. A log of the chain of seals too.
create table operator_act (
  -- Without a gap.
  id bigint primary key check (id > 0),
  at timestamptz not null,
  -- Null: nobody who is signed in, such as somebody who tries passwords.
  operator_id bigint,
  act text collate "C" not null check (length(act) between 1 and 50),
  subject text collate "C" check (length(subject) <= 200),
  member_id bigint,
  reason text check (length(reason) <= 500),
  -- JSON text, with phones and accounts masked.
  before text check (length(before) <= 4000),
  after text check (length(after) <= 4000),
  -- operator_act_hash of the hash before it and of every other column.
  hash bytea not null check (length(hash) = 32)
);
create index operator_act_member on operator_act (member_id, id) where member_id is not null;
create index operator_act_what on operator_act (act, id);
create trigger operator_act_stands before update or delete or truncate on operator_act
  for each statement execute function refuse_change();
grant select on operator_act to krapao_app, krapao_audit;

-- The last row of the audit log, so that broken_acts() sees when the end was cut off. One row.
create table operator_act_end (
  one boolean default true primary key check (one),
  id bigint not null check (id > 0),
  hash bytea not null check (length(hash) = 32)
) with (fillfactor = 50);
create trigger operator_act_end_stays before delete or truncate on operator_act_end
  for each statement execute function refuse_change();
create trigger operator_act_end_forward before update on operator_act_end for each row
  when (new.id <> old.id + 1) execute function refuse_change();
grant select on operator_act_end to krapao_app, krapao_audit;

-- Money moved by hand: proposed by one operator, approved by another (S63).
create table proposal (
  id text collate "C" primary key,
  kind text collate "C" not null
    check (kind in ('settle-transfer', 'match-suspense', 'return-suspense', 'pay-owed', 'credit-claim')),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'approved', 'done', 'refused', 'failed')),
  -- The reference of the movement or the suspense, or the member's id.
  subject text collate "C" not null,
  member_id bigint,
  amount bigint not null check (amount >= 0),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  outcome text collate "C" check (outcome in ('done', 'not-done')),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  approved_by bigint,
  refused_by bigint,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  -- Of a deposit report: the bank transfer to credit it with, as one operator read it off the bank's statement.
  transfer jsonb check (jsonb_typeof(transfer) = 'object'),
  check (approved_by <> proposed_by),
  check ((kind = 'settle-transfer') = (outcome is not null)),
  check ((state in ('approved', 'done', 'failed')) = (approved_by is not null)),
  check ((state = 'refused') = (refused_by is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  constraint proposal_transfer check ((kind = 'credit-claim') = (transfer is not null))
) with (fillfactor = 80);
-- One proposal at a time for a subject.
create unique index proposal_open on proposal (subject) where state in ('waiting', 'approved');
create index proposal_time on proposal (proposed_at);
grant select, insert, update on proposal to krapao_app;
grant select on proposal to krapao_audit;

-- Named events of security (S56), added up by hour over all servers. No person is named in them.
create table security_event (
  event text collate "C" not null check (length(event) between 1 and 50),
  hour timestamptz not null,
  count bigint not null check (count > 0),
  primary key (event, hour)
) with (fillfactor = 70);
create index security_event_hour on security_event (hour);
grant select, insert, update, delete on security_event to krapao_app;
