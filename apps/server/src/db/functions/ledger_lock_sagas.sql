-- A part of ledger_batch: locks the rows of sagas that its steps are about, sorted, and tells what stands in those that
-- there are: which step, the row's state, whether that is final, and its number in the statement.
create or replace function ledger_lock_sagas(
  p_saga_member bigint[], p_saga_reference text[],
  out o_step bigint[], out o_state text[], out o_final boolean[], out o_number bigint[])
language plpgsql
as $f$
#variable_conflict use_column
begin
  select array_agg(z.n order by z.n), array_agg(z.state order by z.n), array_agg(z.final order by z.n),
      array_agg(z.number order by z.n)
    into o_step, o_state, o_final, o_number
    from (
      select u.n, g.state, g.n as number, g.status = 'SUCCESS' or g.status = 'FAILED' and g.n is not null as final
        from unnest(p_saga_reference) with ordinality u(reference, n)
        join saga g on g.member_id = p_saga_member[u.n] and g.reference = u.reference
        order by g.member_id, g.reference for no key update of g
    ) z;
end $f$;

revoke execute on function ledger_lock_sagas from public;
