-- What the operators' search finds a case by. An index depends on the result: for the same values it never changes.
create or replace function flag_grams(p_reference text, p_kind text, p_subject text, p_detail jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select array(select distinct unnest(
    public.grams(concat(p_reference, E'\n', p_kind, E'\n', p_subject, E'\n', p_detail::text))))
$$;

grant execute on function flag_grams to krapao_app;
