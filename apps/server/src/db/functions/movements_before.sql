-- How many of a member's p_movements movements came into the statement before a moment. Numbers and times grow together, so
-- a binary search in the index of numbers finds it, however many there are.
create or replace function movements_before(p_member bigint, p_movements bigint, p_moment timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_low bigint := 0; v_high bigint := p_movements; v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select listed_at < p_moment from saga where member_id = p_member and n = v_middle) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
