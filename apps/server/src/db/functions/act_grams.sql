-- What the search of the operators' log finds an act by. An index depends on the result: for the same values it never
-- changes.
create or replace function act_grams(p_subject text, p_reason text, p_before text, p_after text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select array(select distinct unnest(
    public.grams(concat(p_subject, E'\n', p_reason, E'\n', p_before, E'\n', p_after))))
$$;

grant execute on function act_grams to krapao_app;
