-- Root keys come and go: one that is retired seals nothing any more.

alter table key_fingerprint
  add column created_at timestamptz,
  add column retired_at timestamptz;
grant update (retired_at) on key_fingerprint to krapao_app;
-- A retired key stays one.
create trigger key_fingerprint_stands before update on key_fingerprint for each row
  when (old.retired_at is not null or (old.id, old.fingerprint) is distinct from (new.id, new.fingerprint))
  execute function refuse_change();

-- A server that has not heard of it yet must not write what nobody could open: its sealed columns (the arguments) are
-- looked at. Whoever retires a key waits for those who are writing under it, and they see it retired from then on.
create function refuse_retired_key() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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

create trigger game_account_sealed before insert or update of password, next_password on game_account
  for each row execute function refuse_retired_key('password', 'next_password');
