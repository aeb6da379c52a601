-- How far our books were compared with each provider's report, and which run compares now: one at a time for each provider.

create table reconciliation_cursor (
  -- As in reconciliation_run.
  provider text collate "C" primary key,
  -- The time, as the provider tells it, of the last line of its list that was compared. Null before the first.
  listed_to timestamptz,
  -- Our entries up to these numbers were compared, by account.
  entries jsonb not null default '{}' check (jsonb_typeof(entries) = 'object'),
  -- The run that compares now. It is taken for dead when its lease is over.
  run bigint,
  lease_until timestamptz,
  check ((run is null) = (lease_until is null))
) with (fillfactor = 50);
insert into reconciliation_cursor (provider, listed_to, entries)
  select distinct on (provider) provider, least(up_to, db_now()), entries
    from reconciliation_run where state = 'done' order by provider, id desc;
grant select, insert, update on reconciliation_cursor to krapao_app;
grant select on reconciliation_cursor to krapao_audit;

alter table reconciliation_run drop column up_to, drop column entries;

alter table reconciliation_difference
  -- Not a difference yet: one side may still come to know of it. The next run looks at it again.
  add column waits boolean not null default false,
  -- The last run that looked at it.
  add column run bigint;
