-- A part of ledger_batch: whether a saga's step fits the state that its row has (p_state; null: there is no row). p_from is
-- the list of states that it may follow, as ',a,b,', or null for a new row. A final state never changes.
--
-- The planner puts the text of this function in place of a call, so that a call costs no more than its expression. For that
-- every argument is a variable or an element of an array.
create or replace function ledger_check_saga(
  p_operation smallint, p_redo boolean, p_from text, p_to text, p_state text, p_is_final boolean)
returns smallint language sql immutable as $$
  select case
    when p_from is null then case
      when p_state is null then ledger_answer('done')
      when p_operation = ledger_operation('step') and p_redo and p_state = p_to then ledger_answer('stands')
      else ledger_answer('other-state') end
    when p_state is null then ledger_answer('other-state')
    when p_operation = ledger_operation('step') and p_redo and p_state = p_to and strpos(p_from, ',' || p_state || ',') = 0
      then ledger_answer('stands')
    when p_is_final or strpos(p_from, ',' || p_state || ',') = 0 then ledger_answer('other-state')
    else ledger_answer('done') end
$$;

revoke execute on function ledger_check_saga from public;
