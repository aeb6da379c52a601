-- Trigger: keeps each gift of coins in record_version.
create or replace function keep_coins() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into record_version (relation, key, content)
    values ('coin_progress', new.member_id::text, jsonb_build_object('counted', new.counted, 'coins', new.fresh)::text);
  return null;
end $$;
