-- Trigger: a session that ends takes its device for Web Push with it, whatever ended it.
create or replace function drop_push_device() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_device where member_id = new.member_id and session_id = new.id;
  return null;
end $$;
