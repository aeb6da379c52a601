-- When a movement comes into the statement: never before the movement that the member had before it. The caller holds the
-- lock of the wallet that numbers movements.
create or replace function listing_time(p_now timestamptz, p_member bigint, p_n bigint) returns timestamptz language sql stable
as $$
  select greatest(p_now, (select listed_at from saga where member_id = p_member and n < p_n order by n desc limit 1))
$$;
