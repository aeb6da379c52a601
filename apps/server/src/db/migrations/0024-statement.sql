-- When an entry came into the statement: what its date is, and what the statement is narrowed by. Set with its number.
alter table saga add column listed_at timestamptz,
  add check ((n is null) = (listed_at is null));

-- How many of a member's movements came into the statement before a moment. Numbers and times grow together, so that a
-- few looks into the index of numbers find it, however many there are.
create function movements_before(p_member bigint, p_movements bigint, p_moment timestamptz) returns bigint
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
