-- What needs an operator's attention now, and who took notice of it. A job opens, renews and clears.
create table alert (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in ('provider', 'queue', 'books', 'reconciliation', 'movement', 'sign-in')),
  -- A provider's code, a queue's name, the part of the books, a transaction's id, or an event of security.
  subject text collate "C" not null check (length(subject) between 1 and 100),
  level text collate "C" not null check (level in ('warning', 'critical')),
  -- In the kind's own unit: tenths of a per cent, ms, a count, or minor units of `currency`.
  value bigint not null,
  threshold bigint not null,
  currency text collate "C" check (currency in ('THB', 'LAK')),
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  acknowledged_by bigint,
  acknowledged_at timestamptz,
  cleared_at timestamptz,
  check ((kind = 'movement') = (currency is not null)),
  check ((acknowledged_by is null) = (acknowledged_at is null))
);
-- However many servers look, one alert is open of each thing.
create unique index alert_open on alert (kind, subject) where cleared_at is null;
create index alert_subject on alert (kind, subject);
create index alert_cleared on alert (cleared_at, id) where cleared_at is not null;
grant select, insert, update (level, value, threshold, last_seen_at, acknowledged_by, acknowledged_at, cleared_at), delete
  on alert to krapao_app;
grant select on alert to krapao_audit;
