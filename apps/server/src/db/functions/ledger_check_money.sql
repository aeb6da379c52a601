-- A part of ledger_batch: whether an operation's money can move: an expected last entry (p_expect_account is the account's
-- place, 0 or null for none), an account in another's use, what is available above the floor, and the range of 64 bits.
-- p_exclusive_busy is who has the account that a hold wants to itself; p_debit_floor is null where there is no floor.
--
-- The planner puts the text of this function in place of a call, so that a call costs no more than its expression. For that
-- every argument is a variable or an element of an array.
create or replace function ledger_check_money(
  p_operation smallint, p_amount bigint, p_debit_balance bigint, p_debit_holds bigint, p_debit_floor bigint,
  p_credit_balance bigint, p_exclusive_busy bigint, p_expect_account int, p_expect_seq bigint, p_last_seq bigint,
  p_last_busy bigint)
returns smallint language sql immutable as $$
  select case
    when p_expect_account > 0 and (p_last_seq is distinct from p_expect_seq or p_last_busy is not null)
      then ledger_answer('moved-on')
    when p_operation = ledger_operation('release') then ledger_answer('done')
    when p_operation = ledger_operation('settle') then
      case when p_credit_balance > 9223372036854775807 - p_amount
        then ledger_answer('overflow') else ledger_answer('done') end
    when p_exclusive_busy is not null then ledger_answer('busy')
    when p_debit_floor is not null and p_debit_balance - p_debit_holds - p_amount < p_debit_floor
      then ledger_answer('money-not-enough')
    when p_debit_balance - p_debit_holds < bigint '-9223372036854775808' + p_amount
      or p_operation = ledger_operation('hold') and p_debit_holds > 9223372036854775807 - p_amount
      or p_operation = ledger_operation('post') and p_credit_balance > 9223372036854775807 - p_amount
      then ledger_answer('overflow')
    else ledger_answer('done') end
$$;

revoke execute on function ledger_check_money from public;
