-- Trigger: refuses a change of a movement that is final. The comparison is made only for such a row.
create or replace function refuse_change_of_final() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.state, old.status, old.amount, old.currency, old.n, old.balance, old.timeline)
    is distinct from (new.state, new.status, new.amount, new.currency, new.n, new.balance, new.timeline)
  then
    raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;
