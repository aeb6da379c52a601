-- Trigger: adds new bet lines to what their members' bets count, in member_play.
create or replace function count_play() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into member_play as m (member_id, valid, lost)
    select member_id, sum(valid), sum(stake - payout) from fresh group by member_id order by member_id
    on conflict (member_id) do update set valid = m.valid + excluded.valid, lost = m.lost + excluded.lost;
  return null;
end $$;

revoke execute on function count_play from public;
