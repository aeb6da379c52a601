-- The time that money is decided by: the database's, which is one for all server processes.

-- The one function by which money SQL reads the time. Whole milliseconds, so that a moment is the same on its way through
-- JavaScript. A simulation's database replaces it.
create function db_now() returns timestamptz language sql volatile
as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

-- How often the database's clock was seen to step against the monotonic clock of a process that reads it.
create table clock_step (
  id boolean primary key default true check (id),
  steps bigint not null default 0
);
insert into clock_step default values;
grant select on clock_step to krapao_app, krapao_audit;
grant update (steps) on clock_step to krapao_app;

-- Two moments of the database can be subtracted when they lie in one epoch: the same start of the same primary, and no step
-- of its clock between them.
create function db_epoch() returns text language sql volatile
as $$
  select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (select steps from clock_step))
$$;

-- The epoch that sent_at was taken in.
alter table saga add column epoch text collate "C";
grant update (epoch) on saga to krapao_app;
