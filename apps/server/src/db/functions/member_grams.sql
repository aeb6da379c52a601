-- What the operators' search finds a member by. An index depends on the result: for the same values it never changes.
create or replace function member_grams(p_id bigint, p_phone text, p_name text, p_account_name text, p_account_no text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select public.grams(concat(p_id::text, E'\n', p_phone, E'\n', p_name, E'\n', p_account_name, E'\n', p_account_no))
$$;

grant execute on function member_grams to krapao_app;
