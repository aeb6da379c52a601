-- Deletes kept answers of more than 30 days, p_most at most. Returns how many.
create or replace function purge_idempotency(p_now timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_gone integer;
begin
  delete from idempotency i using (
    select member_id, key from idempotency
      where created_at < p_now - interval '30 days' limit p_most for update skip locked
  ) old where i.member_id = old.member_id and i.key = old.key;
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

revoke execute on function purge_idempotency from public;
grant execute on function purge_idempotency to krapao_app;
