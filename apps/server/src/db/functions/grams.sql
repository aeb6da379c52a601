-- Every part of three characters of a text. Texts that share a part of three or more characters share one of these.
-- pg_trgm would do so for Latin, but it ends a word at each Thai and Lao mark. An index depends on the result: for one
-- text it never changes.
create or replace function grams(p_text text) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  v_signs text[] := regexp_split_to_array(lower(p_text), '');
  v_grams text[] := '{}';
begin
  for i in 1 .. cardinality(v_signs) - 2 loop
    v_grams[i] := v_signs[i] || v_signs[i + 1] || v_signs[i + 2];
  end loop;
  return v_grams;
end $$;

grant execute on function grams to krapao_app;
