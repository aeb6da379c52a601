-- Trigger: adds new bet lines to what members staked at each provider on each day, in bet_day.
create or replace function count_turnover() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into bet_day as b (member_id, code, day, turnover)
    select member_id, code, (at at time zone 'Asia/Bangkok')::date, sum(valid) from fresh
      group by 1, 2, 3 having sum(valid) > 0 order by 1, 2, 3
    on conflict (member_id, code, day) do update set turnover = b.turnover + excluded.turnover;
  return null;
end $$;
