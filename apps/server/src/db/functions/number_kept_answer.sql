-- Trigger: an answered key becomes final, so its row takes the next number of the log.
create or replace function number_kept_answer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.seal_row := nextval('seal_row_number');
  return new;
end $$;
