-- Our books against each provider's own report: each comparing, and what did not agree.

create table reconciliation_run (
  id bigint generated always as identity primary key,
  -- A game's or QR provider's code, or PAYOUTS.
  provider text collate "C" not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- `unclear`: the provider gave no clear answer somewhere; what was not compared is compared by the next.
  state text collate "C" not null default 'running' check (state in ('running', 'done', 'unclear')),
  why text collate "C",
  -- What the provider lists was compared up to this moment.
  up_to timestamptz,
  -- And our entries up to this one, by account.
  entries jsonb not null default '{}' check (jsonb_typeof(entries) = 'object'),
  checked integer not null default 0 check (checked >= 0),
  differences integer not null default 0 check (differences >= 0),
  -- Sums of both sides by currency, as digits in minor units.
  sums jsonb not null default '{}' check (jsonb_typeof(sums) = 'object')
);
create index reconciliation_run_last on reconciliation_run (provider, id desc);

create table reconciliation_difference (
  provider text collate "C" not null,
  kind text collate "C" not null check (kind in ('balance', 'transfer', 'payment', 'payout', 'play')),
  -- The account, order or reference.
  what text collate "C" not null check (length(what) between 1 and 200),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- Null where that side knows of nothing.
  ours bigint,
  theirs bigint,
  -- Whose it is, where that is known.
  member_id bigint,
  -- What it takes to look at it again.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  gone_at timestamptz,
  primary key (provider, kind, what)
);
create index reconciliation_difference_open on reconciliation_difference (provider) where gone_at is null;

-- Whose turn a job is, of several servers on one database.
create table job_turn (
  name text collate "C" primary key,
  next_at timestamptz not null
);

grant select, insert, update on reconciliation_run, reconciliation_difference, job_turn to krapao_app;
grant delete on reconciliation_run to krapao_app;
grant select on reconciliation_run, reconciliation_difference to krapao_audit;

-- How many differences of an account were moved: part of each one's reference.
alter table game_report add column moves bigint not null default 0;
