-- A part of ledger_batch: tells which of its references a transfer has already, with the place of the operation, and what
-- that transfer is. With p_is_locked it locks those transfers first, sorted.
create or replace function ledger_find_transfers(
  p_reference text[], p_is_locked boolean,
  out o_item bigint[], out o_id bigint[], out o_state text[], out o_amount bigint[], out o_debit bigint[],
  out o_credit bigint[], out o_kind text[])
language plpgsql
as $f$
#variable_conflict use_column
begin
  if p_is_locked then
    select array_agg(t.n order by t.n), array_agg(t.id order by t.n), array_agg(t.state order by t.n),
        array_agg(t.amount order by t.n), array_agg(t.debit order by t.n), array_agg(t.credit order by t.n),
        array_agg(t.kind order by t.n)
      into o_item, o_id, o_state, o_amount, o_debit, o_credit, o_kind
      from (
        select u.n, l.id, l.state, l.amount, l.debit, l.credit, l.kind
          from unnest(p_reference) with ordinality u(reference, n) join transfer l on l.reference = u.reference
          order by l.reference for no key update of l
      ) t;
    return;
  end if;
  select array_agg(u.n order by u.n), array_agg(l.id order by u.n), array_agg(l.state order by u.n),
      array_agg(l.amount order by u.n), array_agg(l.debit order by u.n), array_agg(l.credit order by u.n),
      array_agg(l.kind order by u.n)
    into o_item, o_id, o_state, o_amount, o_debit, o_credit, o_kind
    from unnest(p_reference) with ordinality u(reference, n) join transfer l on l.reference = u.reference;
end $f$;

revoke execute on function ledger_find_transfers from public;
