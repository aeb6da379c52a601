-- A part of ledger_batch: locks the accounts of a batch, sorted, and reads them. The answers are in the order of
-- p_accounts; the places of unknown accounts are null. The first o_own places are members' accounts.
--
-- The house's accounts have no floor, so no decision depends on what they have. They are locked after the members', or,
-- where p_may_wait says so, only read: then o_house_is_late is true, and the caller locks them when all else is written. For
-- that the caller sorts p_accounts: members' accounts by number, then the house's by number. In any other order, and with
-- an unknown account, all are locked here. ("member_id + 0", so that no plan goes by an index of that column.)
create or replace function ledger_lock_accounts(
  p_accounts bigint[], p_may_wait boolean,
  out o_currency text[], out o_floor bigint[], out o_balance bigint[], out o_held bigint[], out o_seq bigint[],
  out o_movements bigint[], out o_busy bigint[], out o_house bigint[], out o_own int, out o_house_is_late boolean)
language plpgsql
as $f$
#variable_conflict use_column
declare
  account_ids bigint[];
  house_currency text[]; house_floors bigint[]; house_balance bigint[]; house_holds bigint[]; house_seq bigint[];
  house_movements bigint[]; house_busy bigint[];
begin
  select array_agg(l.id), array_agg(l.currency), array_agg(l.floor), array_agg(l.balance), array_agg(l.held),
      array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
    into account_ids, o_currency, o_floor, o_balance, o_held, o_seq, o_movements, o_busy
    from (select * from account where id = any(p_accounts) and member_id + 0 is not null order by id for no key update) l;
  o_own := coalesce(cardinality(account_ids), 0);
  o_house_is_late := p_may_wait and o_own < cardinality(p_accounts);

  -- The house's accounts: read now and locked at the end, or locked now.
  if o_own < cardinality(p_accounts) then
    if not o_house_is_late then
      perform from account where id = any(p_accounts) and member_id + 0 is null order by id for no key update;
    end if;
    select array_agg(l.id), array_agg(l.currency), array_agg(l.floor), array_agg(l.balance), array_agg(l.held),
        array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
      into o_house, house_currency, house_floors, house_balance, house_holds, house_seq, house_movements, house_busy
      from (select * from account where id = any(p_accounts) and member_id + 0 is null order by id) l;
    account_ids := account_ids || o_house; o_currency := o_currency || house_currency;
    o_floor := o_floor || house_floors; o_balance := o_balance || house_balance; o_held := o_held || house_holds;
    o_seq := o_seq || house_seq; o_movements := o_movements || house_movements; o_busy := o_busy || house_busy;
  end if;

  if account_ids is distinct from p_accounts then
    if o_house_is_late then
      o_house_is_late := false;
      perform from account where id = any(p_accounts) and member_id + 0 is null order by id for no key update;
    end if;
    -- They come in another order, or some are unknown: the places of those stay null.
    select array_agg(l.currency order by o.n), array_agg(l.floor order by o.n), array_agg(l.balance order by o.n),
        array_agg(l.held order by o.n), array_agg(l.seq order by o.n), array_agg(l.movements order by o.n),
        array_agg(l.busy order by o.n)
      into o_currency, o_floor, o_balance, o_held, o_seq, o_movements, o_busy
      from unnest(p_accounts) with ordinality o(id, n) left join account l on l.id = o.id;
  end if;
end $f$;

revoke execute on function ledger_lock_accounts from public;
