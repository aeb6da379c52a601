-- A part of ledger_batch: whether an operation's accounts serve, and what the transfer that has its reference (p_found_...;
-- null: there is none) makes of it. p_debit and p_credit are the accounts' ids, p_..._currency their currencies, null for an
-- account that is unknown. p_wallet is the place of the wallet, 0 for none.
--
-- The planner puts the text of this function in place of a call, so that a call costs no more than its expression. For that
-- every argument is a variable or an element of an array.
create or replace function ledger_check_transfer(
  p_operation smallint, p_amount bigint, p_currency text, p_kind text, p_debit bigint, p_credit bigint, p_wallet int,
  p_debit_currency text, p_credit_currency text, p_wallet_currency text,
  p_found_state text, p_found_amount bigint, p_found_debit bigint, p_found_credit bigint, p_found_kind text)
returns smallint language sql immutable as $$
  select case
    when p_wallet > 0 and p_wallet_currency is null then ledger_answer('unknown-account')
    when p_wallet > 0 and p_wallet_currency <> p_currency then ledger_answer('wrong-currency')
    when p_operation = ledger_operation('step') then ledger_answer('done')
    when p_debit_currency is null or p_credit_currency is null then ledger_answer('unknown-account')
    when p_debit_currency <> p_currency or p_credit_currency <> p_currency then ledger_answer('wrong-currency')
    when p_found_state is null then
      case when p_operation in (ledger_operation('settle'), ledger_operation('release'))
        then ledger_answer('not-held') else ledger_answer('done') end
    when p_found_amount <> p_amount or p_found_debit <> p_debit or p_found_credit <> p_credit or p_found_kind <> p_kind
      or (p_found_state = 'posted') <> (p_operation = ledger_operation('post'))
      then case when p_operation in (ledger_operation('settle'), ledger_operation('release'))
        then ledger_answer('not-held') else ledger_answer('reference-taken') end
    when p_operation in (ledger_operation('post'), ledger_operation('hold'))
      or p_operation = ledger_operation('settle') and p_found_state = 'settled'
      or p_operation = ledger_operation('release') and p_found_state = 'released'
      then ledger_answer('stands')
    when p_found_state <> 'held' then ledger_answer('not-held')
    else ledger_answer('done') end
$$;

revoke execute on function ledger_check_transfer from public;
