-- The guards of 0001-ledger.sql against changes of what stands, in a form that costs the statements of a batch less. A
-- guard looks only at an UPDATE that names one of its columns. It looks after the UPDATE: before it, each row would be read
-- and locked once more. What it refuses is undone all the same.
drop trigger account_fixed on account;
create trigger account_fixed after update of id, kind, code, currency, member_id, floor on account for each row
  when ((old.id, old.kind, old.code, old.currency, old.member_id, old.floor)
    is distinct from (new.id, new.kind, new.code, new.currency, new.member_id, new.floor))
  execute function refuse_change();
create trigger account_forward after update of seq, movements on account for each row
  when (new.seq < old.seq or new.movements < old.movements)
  execute function refuse_change();

drop trigger transfer_fixed on transfer;
create trigger transfer_fixed after update of id, reference, kind, currency, amount, debit, credit, created_at on transfer for each row
  when ((old.id, old.reference, old.kind, old.currency, old.amount, old.debit, old.credit, old.created_at)
    is distinct from (new.id, new.reference, new.kind, new.currency, new.amount, new.debit, new.credit, new.created_at))
  execute function refuse_change();
-- A transfer only ever goes from held to settled or released.
create trigger transfer_ends after update on transfer for each row
  when (old.state <> 'held' or new.state not in ('settled', 'released'))
  execute function refuse_change();

-- Of a row that is final, or whose number changes; the comparison is made only then.
create function refuse_change_of_final() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.state, old.status, old.amount, old.currency, old.n, old.balance, old.timeline)
    is distinct from (new.state, new.status, new.amount, new.currency, new.n, new.balance, new.timeline)
  then
    raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;
drop trigger saga_final on saga;
-- Final: SUCCESS, or FAILED in the member's statement (an order that was never listed can still be paid late).
create trigger saga_final after update of state, status, amount, currency, n, balance, timeline on saga for each row
  when (old.status = 'SUCCESS' or old.n is not null and (old.status = 'FAILED' or old.n is distinct from new.n))
  execute function refuse_change_of_final();
create trigger saga_fixed after update of member_id, reference, kind, created_at on saga for each row
  when ((old.member_id, old.reference, old.kind, old.created_at)
    is distinct from (new.member_id, new.reference, new.kind, new.created_at))
  execute function refuse_change();

drop trigger idempotency_final on idempotency;
create trigger idempotency_final after update on idempotency for each row
  when (old.status is not null)
  execute function refuse_change();
create trigger idempotency_fixed after update of member_id, key, hash, reference, created_at on idempotency for each row
  when ((old.member_id, old.key, old.hash, old.reference, old.created_at)
    is distinct from (new.member_id, new.key, new.hash, new.reference, new.created_at))
  execute function refuse_change();
