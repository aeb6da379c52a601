-- How many entries an account had before a moment. Numbers and times grow together, so a binary search in the primary key
-- finds it, however many entries there are.
create or replace function entries_before(p_account bigint, p_moment timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_low bigint := 0; v_high bigint; v_middle bigint;
begin
  select seq into v_high from account where id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select created_at < p_moment from entry where account = p_account and seq = v_middle) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

grant execute on function entries_before to krapao_app;
