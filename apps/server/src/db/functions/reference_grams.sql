-- Every third part of three characters of a reference: ABC, DEF, GHI. A text of five characters or more in its middle
-- holds at least one of them, wherever it begins, so an index needs only a third of all parts. An index depends on the
-- result: for one text it never changes.
create or replace function reference_grams(p_reference text) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  v_grams text[] := '{}';
begin
  for i in 0 .. length(p_reference) / 3 - 1 loop
    v_grams[i + 1] := substr(p_reference, i * 3 + 1, 3);
  end loop;
  return v_grams;
end $$;

grant execute on function reference_grams to krapao_app;
