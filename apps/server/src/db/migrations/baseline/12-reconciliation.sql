-- The comparison of our books with each provider's own report.

-- One comparison with a provider.
create table reconciliation_run (
  id bigint generated always as identity primary key,
  -- The code of a game or QR provider, or PAYOUTS.
  provider text collate "C" not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- unclear: the provider gave no clear answer somewhere. The next run compares what was left.
  state text collate "C" not null default 'running' check (state in ('running', 'done', 'unclear')),
  why text collate "C",
  checked int not null default 0 check (checked >= 0),
  differences int not null default 0 check (differences >= 0),
  -- Sums of both sides by currency, as digits in minor units.
  sums jsonb not null default '{}' check (jsonb_typeof(sums) = 'object')
);
create index reconciliation_run_last on reconciliation_run (provider, id desc);
grant select, insert, update, delete on reconciliation_run to krapao_app;
grant select on reconciliation_run to krapao_audit;

-- How far our books were compared with each provider's report, and which run compares now: one at a time for each provider.
create table reconciliation_cursor (
  -- As in reconciliation_run.
  provider text collate "C" primary key,
  -- The time, by the provider's clock, of the last line of its list that was compared. Null before the first.
  listed_to timestamptz,
  -- The last of our entries that was compared, by account.
  entries jsonb not null default '{}' check (jsonb_typeof(entries) = 'object'),
  -- The run that compares now. It is taken for dead when its lease is over.
  run bigint,
  lease_until timestamptz,
  check ((run is null) = (lease_until is null))
) with (fillfactor = 50);
grant select, insert, update on reconciliation_cursor to krapao_app;
grant select on reconciliation_cursor to krapao_audit;

-- Something that both sides do not agree about.
create table reconciliation_difference (
  provider text collate "C" not null,
  kind text collate "C" not null check (kind in ('balance', 'transfer', 'payment', 'payout', 'play')),
  -- The account, order or reference.
  what text collate "C" not null check (length(what) between 1 and 200),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- Null where that side knows of nothing.
  ours bigint,
  theirs bigint,
  -- The member that it is about, where that is known.
  member_id bigint,
  -- What the next look at it needs.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  gone_at timestamptz,
  -- Not a difference yet: one side may still come to know of it. The next run looks at it again.
  waits boolean not null default false,
  -- The last run that looked at it.
  run bigint,
  primary key (provider, kind, what)
);
create index reconciliation_difference_open on reconciliation_difference (provider) where gone_at is null;
grant select, insert, update on reconciliation_difference to krapao_app;
grant select on reconciliation_difference to krapao_audit;
