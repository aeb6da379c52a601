-- functions: number_kept_answer, refuse_change, refuse_change_of_final, saga_queue
-- Movements of money (sagas), the answers kept under Idempotency-Keys, and what a person has to look into.

-- A movement: a deposit, withdrawal, transfer, bonus and so on, from its start to its end. It is a state machine; docs/ and
-- the saga's own file draw it. A movement that the member sees has a number in the statement.
create table saga (
  member_id bigint not null,
  reference text collate "C" not null,
  -- The saga's definition, e.g. transfer.
  kind text collate "C" not null,
  -- The type in the member's statement; null for what is never listed.
  type text collate "C",
  state text collate "C" not null,
  status text collate "C" not null check (status in ('IN_PROGRESS', 'SUCCESS', 'FAILED')),
  amount bigint not null check (amount >= 0),
  currency text collate "C" not null,
  -- Where the money comes from and goes to: codes of games, banks and providers.
  from_code text collate "C",
  to_code text collate "C",
  -- The movement that this one is a leg of.
  parent text collate "C",
  -- The Idempotency-Key that it began with.
  key text collate "C",
  -- The number in the member's statement; null until it is listed.
  n bigint,
  -- What was available in the wallet after it.
  balance bigint,
  -- Each state with its time.
  timeline jsonb not null,
  -- What the saga itself has to remember.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- When it is to be processed next; null: nothing is to be done.
  due_at timestamptz,
  -- When the call outside began, or until when it can be on its way.
  sent_at timestamptz,
  -- How often the provider was asked without a clear answer.
  asked int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When it came into the statement. Set with its number.
  listed_at timestamptz,
  -- The epoch of the database (db_epoch) that sent_at was taken in.
  epoch text collate "C",
  primary key (member_id, reference),
  check ((n is null) = (listed_at is null))
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.05);
-- The statement.
create unique index saga_number on saga (member_id, n) where n is not null;
-- What a member has in progress.
create index saga_open on saga (member_id, kind) where status = 'IN_PROGRESS';
create index saga_legs on saga (member_id, parent) where parent is not null;
-- What a day's figures are added up from.
create index saga_money on saga (changed_at) where status = 'SUCCESS' and type in ('deposit', 'withdraw');
-- Withdrawals by when they were asked for, of all states and of one.
create index saga_withdrawals on saga (created_at) where kind = 'withdraw' and n is not null;
create index saga_slips on saga (member_id, created_at desc, reference) where kind = 'slip-deposit';
create index saga_withdrawals_state on saga (state, created_at) where kind = 'withdraw' and n is not null;
-- Due rows, queue by queue, so that one silent provider holds up nobody else's.
create index saga_due_queue on saga (saga_queue(kind, state, from_code, to_code), due_at)
  where due_at is not null;
create trigger saga_stays before delete or truncate on saga
  for each statement execute function refuse_change();
-- Final: SUCCESS, or FAILED in the member's statement. An order that was never listed can still be paid late.
create trigger saga_final after update of state, status, amount, currency, n, balance, timeline on saga for each row
  when (old.status = 'SUCCESS' or old.n is not null and (old.status = 'FAILED' or old.n is distinct from new.n))
  execute function refuse_change_of_final();
create trigger saga_fixed after update of member_id, reference, kind, created_at on saga for each row
  when ((old.member_id, old.reference, old.kind, old.created_at)
    is distinct from (new.member_id, new.reference, new.kind, new.created_at))
  execute function refuse_change();
grant select, update (data, due_at, sent_at, asked, epoch) on saga to krapao_app;
grant select on saga to krapao_audit;

-- The attempt log: each call, question, void, balance and report of a movement whose outside call was not clear at once,
-- with its answer, and what a person decided.
create table saga_trail (
  member_id bigint not null,
  reference text collate "C" not null,
  n bigint generated always as identity,
  at timestamptz not null,
  -- The movement's state at that time.
  state text collate "C" not null,
  what text collate "C" not null check (what in ('call', 'ask', 'void', 'balance', 'report', 'look', 'decision')),
  answer text collate "C" not null check (length(answer) between 1 and 60),
  took_ms int not null check (took_ms >= 0),
  -- Amounts as digits in minor units. Never a secret, never a body.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 4000),
  primary key (member_id, reference, n)
);
grant select, insert, delete on saga_trail to krapao_app;
grant select on saga_trail to krapao_audit;

-- The answer that is kept under a member's Idempotency-Key. The key is taken in the commit of the movement, and answered
-- once; then the row is final. A log of the chain.
create table idempotency (
  member_id bigint not null,
  key text collate "C" not null check (length(key) between 8 and 128),
  -- Of the request. The same key with another request is a conflict.
  hash text collate "C" not null,
  -- The movement that the key was taken by.
  reference text collate "C" not null,
  -- The answer; null until there is one.
  status smallint check (status between 200 and 499),
  body text,
  created_at timestamptz not null,
  -- The number in the log. Drawn anew when the key is answered.
  seal_row bigint default nextval('seal_row_number'),
  primary key (member_id, key),
  check ((status is null) = (body is null))
) with (fillfactor = 85);
create index idempotency_age on idempotency using brin (created_at) with (pages_per_range = 32);
-- The log by number.
create index idempotency_seal_row on idempotency (seal_row);
create trigger idempotency_whole before truncate on idempotency
  for each statement execute function refuse_change();
create trigger idempotency_numbered before update on idempotency for each row
  when (old.status is null and new.status is not null) execute function number_kept_answer();
create trigger idempotency_final after update on idempotency for each row
  when (old.status is not null)
  execute function refuse_change();
create trigger idempotency_fixed after update of member_id, key, hash, reference, created_at on idempotency for each row
  when ((old.member_id, old.key, old.hash, old.reference, old.created_at)
    is distinct from (new.member_id, new.key, new.hash, new.reference, new.created_at))
  execute function refuse_change();
grant select, insert on idempotency to krapao_app;
grant select on idempotency to krapao_audit;

-- A thing that a member does once at a time: which call does it now, and until when at the latest.
create table member_lease (
  member_id bigint not null,
  what text collate "C" not null,
  holder text collate "C" not null,
  until timestamptz not null,
  primary key (member_id, what)
) with (fillfactor = 70);
grant select, insert, update, delete on member_lease to krapao_app;

-- A movement that a person has to look into. The same flag about the same thing is raised once.
create table flag (
  member_id bigint not null,
  reference text collate "C" not null,
  kind text collate "C" not null,
  -- What part of the movement it is about.
  subject text collate "C" not null,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null,
  primary key (member_id, reference, kind, subject)
);
create index flag_created on flag (created_at);
grant select, insert on flag to krapao_app;
grant select on flag to krapao_audit;

-- A flag that an operator has looked into.
create table flag_seen (
  member_id bigint not null,
  reference text collate "C" not null,
  kind text collate "C" not null,
  subject text collate "C" not null,
  operator_id bigint not null,
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  primary key (member_id, reference, kind, subject)
);
grant select, insert on flag_seen to krapao_app;
grant select on flag_seen to krapao_audit;

-- Money that came in and could not be assigned to a member or an order.
create table suspense (
  -- The posting that brought the money in.
  reference text collate "C" primary key,
  channel text collate "C" not null check (channel in ('qr', 'bank', 'gift')),
  -- Which provider or bank account of ours.
  code text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  -- The owner of the order or account that it came by, where that is known.
  member_id bigint,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'returning', 'matched', 'returned')),
  created_at timestamptz not null,
  -- How often the bank refused to send it back, and why the last time.
  returns_refused int not null default 0 check (returns_refused >= 0),
  return_refusal text
);
create index suspense_waiting on suspense (created_at) where state = 'waiting';
create index suspense_returning on suspense (created_at) where state = 'returning';
grant select, insert, update on suspense to krapao_app;
grant select on suspense to krapao_audit;

-- How often the database's clock was seen to step, against the monotonic clock of a process that reads it. One row.
create table clock_step (
  id boolean default true primary key check (id),
  steps bigint not null default 0
);
grant select, update (steps) on clock_step to krapao_app;
grant select on clock_step to krapao_audit;
insert into clock_step default values;

-- When a job that only one of several servers does is due next.
create table job_turn (
  name text collate "C" primary key,
  next_at timestamptz not null
);
grant select, insert, update on job_turn to krapao_app;
