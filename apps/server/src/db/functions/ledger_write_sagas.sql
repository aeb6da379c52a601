-- A part of ledger_batch: writes the rows of sagas. p_opened are the places of the steps that make a row, p_changed those of
-- the steps that change one. The other parameters are ledger_batch's. p_number and p_balance are the row's new number in the
-- statement and the wallet's balance after it, null where they stay; p_now and p_epoch are the batch's. The
-- answer is how many rows changed.
create or replace function ledger_write_sagas(
  p_opened int[], p_changed int[], p_item int[], p_member bigint[], p_reference text[], p_to text[], p_status text[],
  p_due_ms bigint[], p_call_ms bigint[], p_kind text[], p_type text[], p_from_code text[], p_to_code text[],
  p_parent text[], p_key text[], p_data jsonb[], p_amount bigint[], p_currency text[], p_number bigint[],
  p_balance bigint[], p_now timestamptz, p_epoch text)
returns int language plpgsql
as $f$
#variable_conflict use_column
declare
  c_ms constant interval := interval '1 millisecond';
  v_now_text constant text := to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  v_row_count int;
begin
  if p_opened is not null then
    insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, parent, key,
        n, listed_at, balance, timeline, data, due_at, sent_at, epoch, created_at, changed_at)
      select p_member[u.item], p_reference[u.item], p_kind[u.item], p_type[u.item],
          p_to[u.item], p_status[u.item], p_amount[p_item[u.item]], p_currency[p_item[u.item]],
          p_from_code[u.item], p_to_code[u.item], p_parent[u.item], p_key[u.item],
          p_number[u.item],
          case when p_number[u.item] is not null then listing_time(p_now, p_member[u.item], p_number[u.item]) end,
          p_balance[u.item],
          jsonb_build_array(jsonb_build_object('state', p_to[u.item], 'at', v_now_text)),
          coalesce(p_data[u.item], '{}'),
          p_now + p_due_ms[u.item] * c_ms, p_now + p_call_ms[u.item] * c_ms,
          case when p_call_ms[u.item] is not null then p_epoch end, p_now, p_now
        from (select item from unnest(p_opened) l(item) order by p_member[l.item], p_reference[l.item]) u;
  end if;
  if p_changed is not null then
    update saga g
      set state = p_to[u.item], status = p_status[u.item], due_at = p_now + p_due_ms[u.item] * c_ms,
        n = coalesce(g.n, p_number[u.item]),
        listed_at = case when g.n is null and p_number[u.item] is not null
          then listing_time(p_now, g.member_id, p_number[u.item]) else g.listed_at end,
        balance = coalesce(p_balance[u.item], g.balance),
        amount = coalesce(case when p_number[u.item] is not null then p_amount[p_item[u.item]] end, g.amount),
        timeline = g.timeline || jsonb_build_object('state', p_to[u.item], 'at', v_now_text),
        data = case when p_data[u.item] is null then g.data else g.data || p_data[u.item] end,
        sent_at = coalesce(p_now + p_call_ms[u.item] * c_ms, g.sent_at),
        epoch = case when p_call_ms[u.item] is null then g.epoch else p_epoch end, changed_at = p_now
      from unnest(p_changed) u(item)
      where g.member_id = p_member[u.item] and g.reference = p_reference[u.item];
    get diagnostics v_row_count = row_count;
    assert v_row_count = cardinality(p_changed), 'a saga twice in one batch';
  end if;
  return v_row_count;
end $f$;

revoke execute on function ledger_write_sagas from public;
