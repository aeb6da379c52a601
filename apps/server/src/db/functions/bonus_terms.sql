-- The terms of a bonus as JSON text, without the count of how many were given.
create or replace function bonus_terms(p_row bonus) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select (to_jsonb(p_row) - 'given')::text
$$;
