-- Two moments of the database can be subtracted when both lie in one epoch: the same start of the same primary, and no step
-- of its clock between them.
create or replace function db_epoch() returns text language sql volatile
as $$
  select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (select steps from clock_step))
$$;
