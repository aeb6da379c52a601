-- Trigger: a new account has a known kind and currency. A member's own money never goes below zero (floor 0); accounts at
-- games and of the house have no floor.
create or replace function check_account() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.kind not in ('wallet', 'game', 'transit', 'bank', 'qr', 'gift', 'payout', 'play', 'difference', 'suspense', 'reward', 'opening', 'treasury')
    or new.currency not in ('THB', 'LAK')
    or (new.member_id is not null) <> (new.kind in ('wallet', 'game', 'transit'))
    or new.floor is distinct from (case when new.kind in ('wallet', 'transit') then 0 end)
  then
    raise exception 'no such account: % in % of % with floor %', new.kind, new.currency, new.member_id, new.floor using errcode = '23514';
  end if;
  return new;
end $$;
