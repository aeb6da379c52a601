-- Trigger: refuses a change of what stands, to the tables' owner too.
create or replace function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = '42501';
end $$;
