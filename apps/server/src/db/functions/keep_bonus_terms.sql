-- Trigger: keeps each version of a bonus's terms in record_version.
create or replace function keep_bonus_terms() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into record_version (relation, key, content) values ('bonus', new.code || ' ' || new.currency, bonus_terms(new));
  return null;
end $$;
