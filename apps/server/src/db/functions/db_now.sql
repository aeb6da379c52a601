-- The one function by which money SQL reads the time. Whole milliseconds, so that a moment stays the same on its way through
-- JavaScript. A simulation's database replaces it.
create or replace function db_now() returns timestamptz language sql volatile
as $$ select date_trunc('milliseconds', clock_timestamp()) $$;
