-- A part of ledger_batch: writes the keys of idempotent calls. p_taken are the places of the steps that take a new key,
-- p_answered those of the steps that answer an open one. The other parameters are ledger_batch's. p_available says for each
-- operation what is then available in its wallet; a kept answer tells it where it says "$available". The answer is how many
-- open keys were answered.
create or replace function ledger_write_keys(
  p_taken int[], p_answered int[], p_item int[], p_member bigint[], p_key text[], p_hash text[], p_reference text[],
  p_status smallint[], p_body text[], p_available bigint[], p_now timestamptz)
returns int language plpgsql
as $f$
#variable_conflict use_column
declare
  v_row_count int;
begin
  if p_taken is not null then
    insert into idempotency (member_id, key, hash, reference, status, body, created_at)
      select p_member[u.item], p_key[u.item], p_hash[u.item], p_reference[u.item], p_status[u.item],
          replace(p_body[u.item], '"$available"',
            coalesce(trim_scale(p_available[p_item[u.item]] * 0.01)::text, 'null')), p_now
        from (select item from unnest(p_taken) l(item) order by p_member[l.item], p_key[l.item]) u;
  end if;
  if p_answered is not null then
    update idempotency y
      set status = p_status[u.item],
        body = replace(p_body[u.item], '"$available"',
          coalesce(trim_scale(p_available[p_item[u.item]] * 0.01)::text, 'null'))
      from unnest(p_answered) u(item)
      where y.member_id = p_member[u.item] and y.key = p_key[u.item] and y.status is null;
    get diagnostics v_row_count = row_count;
  end if;
  return v_row_count;
end $f$;

revoke execute on function ledger_write_keys from public;
