-- The fast path of ledger_batch: it does a batch whole, or not at all. It writes the same rows, but it decides nothing for
-- a single operation. It assumes that every operation can be done, and writes; each statement proves what it assumed. If
-- anything is otherwise (a refusal, a repeat, another state), it fails or, before it wrote anything, answers null: then the
-- caller asks ledger_batch. That costs a batch with a refusal more, and every other batch a fifth less.
--
-- What proves it:
-- - The amounts by which accounts change are summed here, from the operations.
-- - The UPDATE of an account adds to what stands there. It finds the row only if the account has the operations' currency,
--   if what is available never falls below the floor on the way (least_available), and if no transfer has the account to
--   itself where a hold wants that. The UPDATE returns what the account had; entries, balances and numbers are counted from
--   there.
-- - A held transfer is ended only if it is held, and is the one that was meant.
-- - The state of a saga is read under its lock.
-- - A reference, a row of a saga or a key that is not new breaks its unique index. A balance out of range breaks its type.
--
-- Locks, in ledger_batch's order and each sorted: sagas, transfers, members' accounts, the house's accounts. The house's
-- accounts are locked when everything else is written, so that batches that share one wait for each other only then.
--
-- Parameters: as ledger_batch's, with these differences. The first p_own_count accounts are members', p_account_currency is
-- the currency of each (null: no operation has one). p_listed says for each operation whether its saga's row comes into the
-- statement. The first p_saga_new_count rows of sagas are new, the others change; the first p_key_new_count keys are taken,
-- the others answered. Not for operations with a guard by an account's last entry, with an account of the house as their
-- wallet, or that post and answer a key that is open.
--
-- Answer: four lists with a semicolon between: the number that new transfers are counted from (the operation's place is
-- added), the ended transfers in their order, what was available in each member's account before, and how much more is
-- available in each operation's wallet after it.
--
-- How it is written: PL/pgSQL prepares each expression again in each transaction, which costs a small batch more than its
-- work. So there are few expressions. "x = any(array[...])" stands in place of "x = ...", without an ORDER BY on what is
-- looked up: the planner can use it only to look into the index for each row in turn. So no plan depends on what was known
-- of a table when the plan was made, and rows are locked in the order in which they are given.
create or replace function ledger_batch_optimistic(
  p_at timestamptz, p_own_count int, p_accounts bigint[], p_account_currency text[],
  -- Operations.
  p_operation smallint[], p_reference text[], p_kind text[], p_currency text[], p_amount bigint[],
  p_debit int[], p_credit int[], p_wallet int[], p_exclusive int[], p_listed boolean[],
  -- Steps of sagas.
  p_saga_new_count int, p_saga_item int[], p_saga_member bigint[], p_saga_reference text[], p_saga_from text[],
  p_saga_to text[], p_saga_status text[], p_saga_due_ms bigint[], p_saga_call_ms bigint[], p_saga_kind text[],
  p_saga_type text[], p_saga_from_code text[], p_saga_to_code text[], p_saga_parent text[], p_saga_key text[],
  p_saga_data jsonb[],
  -- Keys.
  p_key_new_count int, p_key_item int[], p_key_member bigint[], p_key_key text[], p_key_hash text[],
  p_key_reference text[], p_key_status smallint[], p_key_body text[])
returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $f$
#variable_conflict use_column
declare
  v_now timestamptz; v_now_text text; v_epoch text; v_row_count int;
  -- The id of a new transfer is this and its place in the batch.
  v_first_id bigint;

  -- The operation that is summed.
  v_operation smallint; v_amount bigint; v_debit int; v_credit int; v_wallet int; v_exclusive int;

  -- Accounts, by their place in p_accounts: by how much their balance, holds, entries and movements change.
  balance_change bigint[] := array_fill(0::bigint, array[cardinality(p_accounts)]);
  holds_change bigint[] := balance_change; seq_change bigint[] := balance_change;
  movements_change bigint[] := balance_change;
  -- The least that is available on the way, against what was. The operation that has the account to itself from now on; 0
  -- when one that had it ends.
  least_available bigint[]; busy_item int[];
  -- Accounts as they were: balance, what was available, the numbers of the last entry and movement.
  balance_before bigint[]; available_before bigint[]; seq_before bigint[]; movements_before_batch bigint[];

  -- Operations, against what was there before: what is available in the wallet after it, the movement's number, the entries'
  -- numbers and balances.
  wallet_change bigint[]; saga_number bigint[];
  debit_seq bigint[]; debit_balance bigint[]; credit_seq bigint[]; credit_balance bigint[];
  -- The ended transfers, and each operation's place among them.
  v_ended_count int := 0; ended_place int[]; ended_transfers bigint[];
begin
  -- 1. The sums: what changes, against what the accounts have.
  for item in 1..cardinality(p_operation) loop
    v_operation := p_operation[item]; v_amount := p_amount[item];
    v_debit := p_debit[item]; v_credit := p_credit[item]; v_wallet := p_wallet[item];
    -- As many of these as a batch has stay in the range of 64 bits.
    if v_amount > 1000000000000000 or p_account_currency[v_debit] <> p_currency[item]
      or p_account_currency[v_credit] <> p_currency[item] or p_account_currency[v_wallet] <> p_currency[item]
    then
      return null;
    end if;
    if v_operation in (ledger_operation('post'), ledger_operation('hold')) then
      least_available[v_debit] := least(least_available[v_debit],
        balance_change[v_debit] - holds_change[v_debit] - v_amount);
      if v_operation = ledger_operation('hold') then
        holds_change[v_debit] := holds_change[v_debit] + v_amount; v_exclusive := p_exclusive[item];
        if v_exclusive > 0 then
          if busy_item[v_exclusive] is not null then return null; end if;
          busy_item[v_exclusive] := item;
        end if;
      end if;
    elsif v_operation <> ledger_operation('step') then
      if busy_item[v_debit] > 0 or busy_item[v_credit] > 0 then return null; end if;
      holds_change[v_debit] := holds_change[v_debit] - v_amount; busy_item[v_debit] := 0; busy_item[v_credit] := 0;
      v_ended_count := v_ended_count + 1; ended_place[item] := v_ended_count;
    end if;
    if v_operation in (ledger_operation('post'), ledger_operation('settle')) then
      balance_change[v_debit] := balance_change[v_debit] - v_amount; seq_change[v_debit] := seq_change[v_debit] + 1;
      debit_balance[item] := balance_change[v_debit]; debit_seq[item] := seq_change[v_debit];
      balance_change[v_credit] := balance_change[v_credit] + v_amount; seq_change[v_credit] := seq_change[v_credit] + 1;
      credit_balance[item] := balance_change[v_credit]; credit_seq[item] := seq_change[v_credit];
    end if;
    wallet_change[item] := balance_change[v_wallet] - holds_change[v_wallet];
    if p_listed[item] then
      movements_change[v_wallet] := movements_change[v_wallet] + 1; saga_number[item] := movements_change[v_wallet];
    end if;
  end loop;

  -- 2. The rows of sagas that change are locked, in their order; each is in a state that its step wants.
  if p_saga_new_count < cardinality(p_saga_item) then
    select count(*) into v_row_count from (
      select from (
          select step from generate_series(p_saga_new_count + 1, cardinality(p_saga_item)) step
            order by p_saga_member[step], p_saga_reference[step] collate "C") o
        join saga g on g.member_id = any(array[p_saga_member[step]]) and g.reference = any(array[p_saga_reference[step]])
        where strpos(p_saga_from[step], ',' || g.state || ',') > 0
          and not (g.status = 'SUCCESS' or g.status = 'FAILED' and g.n is not null)
          and (p_listed[p_saga_item[step]] and g.n is not null) is not true
        for no key update of g) l;
    if v_row_count < cardinality(p_saga_item) - p_saga_new_count then return null; end if;
  end if;
  v_first_id := nextval('transfer_id') * 1000;

  -- 3. Held transfers end.
  if v_ended_count > 0 then
    with u as (
      update transfer t
        set state = case p_operation[o.item] when ledger_operation('settle') then 'settled' else 'released' end,
          ended_at = coalesce(p_at, db_now())
        from (
          select item from generate_series(1, cardinality(p_operation)) item
            where p_operation[item] in (ledger_operation('settle'), ledger_operation('release'))
            order by p_reference[item] collate "C") o
        where t.reference = any(array[p_reference[o.item]]) and t.state = 'held' and t.amount = p_amount[o.item]
          and t.kind = p_kind[o.item] and t.currency = p_currency[o.item]
          and t.debit = p_accounts[p_debit[o.item]] and t.credit = p_accounts[p_credit[o.item]]
        returning o.item, t.id)
    select array_agg(u.id order by u.item), count(*) into ended_transfers, v_row_count from u;
    if v_row_count < v_ended_count then raise exception 'the batch is not as foreseen' using errcode = 'KR001'; end if;
  end if;

  -- 4. Members' accounts. The time is read after their locks.
  with u as (
    update account t
      set balance = t.balance + balance_change[place], held = t.held + holds_change[place],
        seq = t.seq + seq_change[place], movements = t.movements + movements_change[place],
        busy = case
          when busy_item[place] > 0 then v_first_id + busy_item[place]
          when t.busy = any(ended_transfers) then null
          else t.busy end
      from generate_series(1, p_own_count) place
      where t.id = any(array[p_accounts[place]]) and (t.currency = p_account_currency[place]) is not false
        and (t.busy is null or (busy_item[place] > 0) is not true)
        and (t.balance - t.held + least_available[place] >= coalesce(t.floor, -9223372036854775808)) is not false
      returning place, t.balance - balance_change[place] as balance,
        t.balance - balance_change[place] - (t.held - holds_change[place]) as available,
        t.seq - seq_change[place] as seq, t.movements - movements_change[place] as movements)
  select array_agg(u.balance order by u.place), array_agg(u.available order by u.place), array_agg(u.seq order by u.place),
      array_agg(u.movements order by u.place), count(*)
    into balance_before, available_before, seq_before, movements_before_batch, v_row_count from u;
  if v_row_count < p_own_count then raise exception 'the batch is not as foreseen' using errcode = 'KR001'; end if;
  v_now := coalesce(p_at, db_now());

  -- 5. The rows: new transfers, members' entries, sagas, keys.
  if ledger_operation('post') = any(p_operation) or ledger_operation('hold') = any(p_operation) then
    insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
      select v_first_id + item, p_reference[item], p_kind[item],
          case p_operation[item] when ledger_operation('post') then 'posted' else 'held' end,
          p_currency[item], p_amount[item], p_accounts[p_debit[item]], p_accounts[p_credit[item]], v_now
        from generate_series(1, cardinality(p_operation)) item
        where p_operation[item] in (ledger_operation('post'), ledger_operation('hold'));
  end if;
  if debit_seq is not null then
    insert into entry (account, seq, transfer, amount, balance, created_at)
      select p_accounts[e.place], seq_before[e.place] + e.seq,
          case when p_operation[item] = ledger_operation('post') then v_first_id + item
            else ended_transfers[ended_place[item]] end,
          e.amount, balance_before[e.place] + e.balance, v_now
        from generate_series(1, cardinality(p_operation)) item, lateral (values
          (p_debit[item], debit_seq[item], -p_amount[item], debit_balance[item]),
          (p_credit[item], credit_seq[item], p_amount[item], credit_balance[item])) e(place, seq, amount, balance)
        where e.seq is not null and e.place <= p_own_count;
  end if;
  if p_saga_item is not null then
    v_now_text := to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    if p_saga_call_ms is not null then v_epoch := db_epoch(); end if;
    if p_saga_new_count > 0 then
      insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, parent, key,
          n, listed_at, balance, timeline, data, due_at, sent_at, epoch, created_at, changed_at)
        select p_saga_member[step], p_saga_reference[step], p_saga_kind[step], p_saga_type[step], p_saga_to[step],
            p_saga_status[step], p_amount[item], p_currency[item],
            p_saga_from_code[step], p_saga_to_code[step], p_saga_parent[step], p_saga_key[step],
            movements_before_batch[p_wallet[item]] + saga_number[item],
            case when saga_number[item] is not null then greatest(v_now, (
              select g.listed_at from saga g
                where g.member_id = p_saga_member[step] and g.n = movements_before_batch[p_wallet[item]])) end,
            case when p_listed[item]
                or p_debit[item] = p_wallet[item] and p_operation[item] in (ledger_operation('post'),
                  ledger_operation('hold'), ledger_operation('release'))
                or p_credit[item] = p_wallet[item]
                  and p_operation[item] in (ledger_operation('post'), ledger_operation('settle'))
              then available_before[p_wallet[item]] + wallet_change[item] end,
            jsonb_build_array(jsonb_build_object('state', p_saga_to[step], 'at', v_now_text)),
            coalesce(p_saga_data[step], '{}'),
            v_now + p_saga_due_ms[step] * interval '1 millisecond',
            v_now + p_saga_call_ms[step] * interval '1 millisecond',
            case when p_saga_call_ms[step] is not null then v_epoch end, v_now, v_now
          from (select step, p_saga_item[step] as item from generate_series(1, p_saga_new_count) step) o;
    end if;
    if p_saga_new_count < cardinality(p_saga_item) then
      update saga g
        set state = p_saga_to[step], status = p_saga_status[step],
          due_at = v_now + p_saga_due_ms[step] * interval '1 millisecond',
          n = coalesce(g.n, movements_before_batch[p_wallet[item]] + saga_number[item]),
          listed_at = case when saga_number[item] is not null then greatest(v_now, (
            select h.listed_at from saga h
              where h.member_id = p_saga_member[step] and h.n = movements_before_batch[p_wallet[item]]))
            else g.listed_at end,
          balance = coalesce(case when p_listed[item]
                or p_debit[item] = p_wallet[item] and p_operation[item] in (ledger_operation('post'),
                  ledger_operation('hold'), ledger_operation('release'))
                or p_credit[item] = p_wallet[item]
                  and p_operation[item] in (ledger_operation('post'), ledger_operation('settle'))
              then available_before[p_wallet[item]] + wallet_change[item] end, g.balance),
          amount = coalesce(case when saga_number[item] is not null then p_amount[item] end, g.amount),
          timeline = g.timeline || jsonb_build_object('state', p_saga_to[step], 'at', v_now_text),
          data = case when p_saga_data[step] is null then g.data else g.data || p_saga_data[step] end,
          sent_at = coalesce(v_now + p_saga_call_ms[step] * interval '1 millisecond', g.sent_at),
          epoch = case when p_saga_call_ms[step] is null then g.epoch else v_epoch end,
          changed_at = v_now
        from (
          select step, p_saga_item[step] as item
            from generate_series(p_saga_new_count + 1, cardinality(p_saga_item)) step) o
        where g.member_id = any(array[p_saga_member[step]]) and g.reference = any(array[p_saga_reference[step]]);
    end if;
  end if;
  if p_key_new_count > 0 then
    insert into idempotency (member_id, key, hash, reference, status, body, created_at)
      select p_key_member[step], p_key_key[step], p_key_hash[step], p_key_reference[step], p_key_status[step],
          replace(p_key_body[step], '"$available"', coalesce(trim_scale((available_before[p_wallet[p_key_item[step]]]
            + wallet_change[p_key_item[step]]) * 0.01)::text, 'null')), v_now
        from generate_series(1, p_key_new_count) step;
  end if;
  if p_key_new_count < cardinality(p_key_item) then
    update idempotency y
      set status = p_key_status[step],
        body = replace(p_key_body[step], '"$available"', coalesce(trim_scale((available_before[p_wallet[p_key_item[step]]]
          + wallet_change[p_key_item[step]]) * 0.01)::text, 'null'))
      from generate_series(p_key_new_count + 1, cardinality(p_key_item)) step
      where y.member_id = any(array[p_key_member[step]]) and y.key = any(array[p_key_key[step]]) and y.status is null
        and y.reference = p_key_reference[step];
  end if;

  -- 6. The house's accounts, and their entries.
  if p_own_count < cardinality(p_accounts) then
    with u as (
      update account t
        set balance = t.balance + balance_change[place], held = t.held + holds_change[place],
          seq = t.seq + seq_change[place],
          busy = case
            when busy_item[place] > 0 then v_first_id + busy_item[place]
            when t.busy = any(ended_transfers) then null
            else t.busy end
        from generate_series(p_own_count + 1, cardinality(p_accounts)) place
        where t.id = any(array[p_accounts[place]]) and (t.currency = p_account_currency[place]) is not false
          and (t.busy is null or (busy_item[place] > 0) is not true)
          and (t.balance - t.held + least_available[place] >= coalesce(t.floor, -9223372036854775808)) is not false
        returning place, t.balance - balance_change[place] as balance, t.seq - seq_change[place] as seq),
    e as (
      insert into entry (account, seq, transfer, amount, balance, created_at)
        select p_accounts[u.place], u.seq + e.seq,
            case when p_operation[o.item] = ledger_operation('post') then v_first_id + o.item
              else ended_transfers[ended_place[o.item]] end,
            e.amount, u.balance + e.balance, v_now
          from generate_series(1, cardinality(p_operation)) o(item), lateral (values
            (p_debit[o.item], debit_seq[o.item], -p_amount[o.item], debit_balance[o.item]),
            (p_credit[o.item], credit_seq[o.item], p_amount[o.item], credit_balance[o.item])) e(place, seq, amount, balance)
            join u on u.place = e.place
          where e.seq is not null and e.place > p_own_count)
    select count(*) into v_row_count from u;
    if v_row_count < cardinality(p_accounts) - p_own_count then
      raise exception 'the batch is not as foreseen' using errcode = 'KR001';
    end if;
  end if;

  -- 7. The answer.
  return v_first_id || ';' || coalesce(array_to_string(ended_transfers, ','), '') || ';'
    || coalesce(array_to_string(available_before, ','), '') || ';' || array_to_string(wallet_change, ',', '');
end $f$;

revoke execute on function ledger_batch_optimistic from public;
grant execute on function ledger_batch_optimistic to krapao_app;
