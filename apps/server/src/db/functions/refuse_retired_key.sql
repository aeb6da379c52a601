-- Trigger: refuses a value that is sealed under a retired key, since nobody could open it. Its arguments are the sealed
-- columns; a server that has not yet heard of the retirement may write one. The lock on the key's row makes whoever
-- retires a key wait for those who are writing under it.
create or replace function refuse_retired_key() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_column text; v_sealed bytea; v_before bytea; v_retired timestamptz;
begin
  foreach v_column in array tg_argv loop
    execute format('select ($1).%I', v_column) using new into v_sealed;
    if tg_op = 'UPDATE' then
      execute format('select ($1).%I', v_column) using old into v_before;
    end if;
    continue when v_sealed is null or v_sealed = v_before;
    select retired_at into v_retired from key_fingerprint where id = get_byte(v_sealed, 0) for share;
    if v_retired is not null then
      raise exception '%.% is sealed under a retired key', tg_table_name, v_column using errcode = '23514';
    end if;
  end loop;
  return new;
end $$;
