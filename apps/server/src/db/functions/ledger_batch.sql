-- The one writer of the books. One call does up to 1,000 operations, each with its guard and its companions, each answered
-- on its own: a refusal changes nothing and never touches its neighbours. What is done is done by one commit.
--
-- Operations are those that ledger_operation names, answers those that ledger_answer names. A name costs no more than a
-- number there; a declared constant would cost every batch an expression.
--
-- Parameters. The caller passes accounts as places in p_accounts (0 for none), passes an array as null when no operation
-- uses it, and never puts one reference, key or saga's row into a batch twice. p_saga_... and p_key_... hold only the
-- operations that have a saga's step or a key; p_saga_item and p_key_item say which. p_saga_from is a list as ',a,b,', null
-- for a new row. p_at is null but for history that is written afterwards. p_saga_due_ms says when a row is due, and
-- p_saga_call_ms how long a call may be on its way that begins with the step, both in milliseconds from the batch's time.
--
-- Without p_check it is taken for granted that new references, keys and saga rows are new. Their unique indexes refuse the
-- whole batch if not, and the caller asks again with p_check. p_redo says that this very batch may have been committed
-- before, because the connection was lost: then what stands as wished counts as done.
--
-- Locks, each sorted: sagas, transfers, members' accounts, the house's accounts. Every statement has a snapshot of its own
-- (read committed), so what is read after a lock is what stands. The time is read once, after all locks that decisions need.
--
-- Accounts of the house are locked last (ledger_lock_accounts says when that is possible). Everything else is written
-- before, and two batches on one account of the house only take turns for its own entries and the commit. A batch of one,
-- a hold out of a house's account, and what ends such a hold lock all accounts before anything is decided. If only the
-- shift at the end shows an overflow, the statement fails; its operations are then done one by one.
--
-- Its parts: ledger_lock_sagas, ledger_find_transfers and ledger_lock_accounts read and lock; ledger_check_transfer and
-- ledger_check_saga decide; ledger_write_sagas and ledger_write_keys write.
--
-- How it is written: rows are made from places in the arrays, since "unnest" of many arrays fills a store for each of them.
-- ("unnest" of one array and not "generate_series": a plan takes that for a thousand rows, and reads small tables whole.)
-- What was found is kept with its operation or step, and met by walking along, not by a join.
create or replace function ledger_batch(
  p_at timestamptz, p_check boolean, p_redo boolean, p_accounts bigint[],
  -- Operations: reference, kind, currency and amount of the transfer; the places of its accounts, of the wallet whose
  -- available money is answered, and of the account that a hold has to itself; the last entry that an account must have.
  p_operation smallint[], p_reference text[], p_kind text[], p_currency text[], p_amount bigint[],
  p_debit int[], p_credit int[], p_wallet int[], p_exclusive int[], p_expect_account int[], p_expect_seq bigint[],
  -- Steps of sagas.
  p_saga_item int[], p_saga_member bigint[], p_saga_reference text[], p_saga_from text[], p_saga_to text[],
  p_saga_status text[], p_saga_due_ms bigint[], p_saga_call_ms bigint[], p_saga_listed boolean[], p_saga_kind text[],
  p_saga_type text[], p_saga_from_code text[], p_saga_to_code text[], p_saga_parent text[], p_saga_key text[],
  p_saga_data jsonb[],
  -- Keys.
  p_key_item int[], p_key_member bigint[], p_key_key text[], p_key_hash text[], p_key_reference text[],
  p_key_status smallint[], p_key_body text[],
  out o_code text, out o_available text, out o_transfer text, out o_seen text)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set enable_hashjoin = off
set jit = off
as $f$
#variable_conflict use_column
declare

  -- The batch.
  v_items constant int := cardinality(p_operation);
  v_saga_count constant int := coalesce(cardinality(p_saga_item), 0);
  v_key_count constant int := coalesce(cardinality(p_key_item), 0);
  v_has_ends constant boolean := ledger_operation('settle') = any(p_operation)
    or ledger_operation('release') = any(p_operation);
  v_has_changes constant boolean := v_saga_count > 0 and cardinality(array_remove(p_saga_from, null)) > 0;
  v_looks boolean := p_check;
  v_now timestamptz; v_epoch text;
  -- The id of a new transfer is this and its place in the batch.
  v_first_id constant bigint := nextval('transfer_id') * 1000;

  -- Accounts, by their place in p_accounts: as they were, and as they are after the operations decided so far.
  account_currency text[]; account_floors bigint[];
  balance_before bigint[]; holds_before bigint[]; seq_before bigint[]; movements_before_batch bigint[]; busy_before bigint[];
  account_balance bigint[]; account_holds bigint[]; account_seq bigint[]; account_movements bigint[]; account_busy bigint[];
  -- So many places are members'. The others are the house's, which are locked late, or were locked before all decisions.
  v_own int; v_house_is_late boolean; v_needs_house boolean; v_locked record;
  house_ids bigint[]; house_balance bigint[]; house_holds bigint[]; house_seq bigint[]; house_movements bigint[];
  house_busy bigint[];

  -- What is there under the batch's references, saga rows and keys: each with its operation, or its step.
  found_transfer_item bigint[]; found_transfer_id bigint[]; found_transfer_state text[]; found_transfer_amount bigint[];
  found_transfer_debit bigint[]; found_transfer_credit bigint[]; found_transfer_kind text[];
  found_saga_step bigint[]; found_saga_state text[]; found_saga_final boolean[]; found_saga_number bigint[];
  found_key_step bigint[]; found_key_hash text[]; found_key_reference text[]; found_key_status smallint[];
  found_key_body text[];

  -- The operation that is decided.
  item int; v_operation smallint; v_is_end boolean; v_amount bigint; v_debit int; v_credit int; v_wallet int;
  v_exclusive int; v_answer smallint; v_id bigint; v_key_action text;
  -- Its saga step and key, and what was found of them and of its reference; 0 where there is none.
  v_saga int; v_key int; v_found_transfer int; v_found_saga int; v_found_key int;
  -- The next of each of these lists, and whose it is.
  v_next_saga int; v_next_saga_item int; v_next_key int; v_next_key_item int;
  v_next_transfer int; v_next_transfer_item bigint;
  v_next_found_saga int; v_next_found_saga_step bigint; v_next_found_key int; v_next_found_key_step bigint;

  -- The answers, and the numbers and balances to write.
  v_refused boolean; v_seen jsonb;
  item_answer smallint[]; item_available bigint[]; item_transfer bigint[];
  debit_seq bigint[]; debit_balance bigint[]; credit_seq bigint[]; credit_balance bigint[];
  saga_number_new bigint[]; saga_balance_new bigint[];
  -- Which operations and steps write what; null: none does.
  new_items int[]; ended_items int[]; moved_items int[];
  opened_steps int[]; changed_steps int[]; taken_steps int[]; answered_steps int[];
  v_row_count int;
begin
  -- 1. Locks, and what is there: sagas, transfers, members' accounts.
  if v_has_changes then
    select * into found_saga_step, found_saga_state, found_saga_final, found_saga_number
      from ledger_lock_sagas(p_saga_member, p_saga_reference);
  end if;
  if v_has_ends then
    select * into found_transfer_item, found_transfer_id, found_transfer_state, found_transfer_amount, found_transfer_debit,
        found_transfer_credit, found_transfer_kind
      from ledger_find_transfers(p_reference, true);
  end if;
  v_locked := ledger_lock_accounts(p_accounts, v_items > 1);
  account_currency := v_locked.o_currency; account_floors := v_locked.o_floor; balance_before := v_locked.o_balance;
  holds_before := v_locked.o_held; seq_before := v_locked.o_seq; movements_before_batch := v_locked.o_movements;
  busy_before := v_locked.o_busy; house_ids := v_locked.o_house; v_own := v_locked.o_own;
  v_house_is_late := v_locked.o_house_is_late;

  -- 2. The time, after the locks.
  v_now := coalesce(p_at, db_now());
  if p_saga_call_ms is not null then v_epoch := db_epoch(); end if;

  -- 3. The decisions. They are made again when something more has to be read or locked first.
  <<decide>>
  loop
    -- What was not locked above is only looked up, and only where the caller or a refusal asks for it.
    if v_key_count > 0 and (v_looks or v_has_ends or v_has_changes) then
      select array_agg(y.n order by y.n), array_agg(y.hash order by y.n), array_agg(y.reference order by y.n),
          array_agg(y.status order by y.n), array_agg(y.body order by y.n)
        into found_key_step, found_key_hash, found_key_reference, found_key_status, found_key_body
        from (
          select u.n, k.hash, k.reference, k.status, k.body from unnest(p_key_key) with ordinality u(key, n)
            join idempotency k on k.member_id = p_key_member[u.n] and k.key = u.key
        ) y;
    end if;
    if v_looks and v_saga_count > 0 and not v_has_changes then
      select array_agg(z.n order by z.n), array_agg(z.state order by z.n) into found_saga_step, found_saga_state
        from (
          select u.n, g.state from unnest(p_saga_reference) with ordinality u(reference, n)
            join saga g on g.member_id = p_saga_member[u.n] and g.reference = u.reference
        ) z;
    end if;
    if v_looks and not v_has_ends then
      select * into found_transfer_item, found_transfer_id, found_transfer_state, found_transfer_amount,
          found_transfer_debit, found_transfer_credit, found_transfer_kind
        from ledger_find_transfers(p_reference, false);
    end if;
    account_balance := balance_before; account_holds := holds_before; account_seq := seq_before;
    account_movements := movements_before_batch; account_busy := busy_before;
    item_answer := array_fill(ledger_answer('done'), array[v_items]);
    item_available := array_fill(null::bigint, array[v_items]);
    item_transfer := item_available;
    if v_saga_count > 0 then
      v_next_saga := 1; v_next_saga_item := p_saga_item[1];
      v_next_found_saga := 1; v_next_found_saga_step := found_saga_step[1];
    end if;
    if v_key_count > 0 then
      v_next_key := 1; v_next_key_item := p_key_item[1];
      v_next_found_key := 1; v_next_found_key_step := found_key_step[1];
    end if;
    v_next_transfer := 1; v_next_transfer_item := found_transfer_item[1];

    for item in 1..v_items loop
      v_operation := p_operation[item]; v_amount := p_amount[item]; v_debit := p_debit[item]; v_credit := p_credit[item];
      v_wallet := p_wallet[item]; v_answer := ledger_answer('done');
      v_is_end := v_operation in (ledger_operation('settle'), ledger_operation('release'));
      v_needs_house := v_house_is_late and (
        (v_is_end or v_operation = ledger_operation('hold')) and v_debit > v_own
        or v_wallet > v_own or p_exclusive[item] > v_own or p_expect_account[item] > v_own
        or v_is_end and v_credit > v_own and account_busy[v_credit] is not null);
      exit when v_needs_house;

      -- 3a. What belongs to the operation: its saga step, what was found of it, of its reference, and of its key.
      v_key_action := null; v_saga := 0; v_found_transfer := 0;
      if item = v_next_saga_item then
        v_saga := v_next_saga; v_next_saga := v_next_saga + 1; v_next_saga_item := p_saga_item[v_next_saga];
        v_found_saga := 0;
        if v_saga = v_next_found_saga_step then
          v_found_saga := v_next_found_saga; v_next_found_saga := v_next_found_saga + 1;
          v_next_found_saga_step := found_saga_step[v_next_found_saga];
        end if;
      end if;
      if item = v_next_transfer_item then
        v_found_transfer := v_next_transfer; v_next_transfer := v_next_transfer + 1;
        v_next_transfer_item := found_transfer_item[v_next_transfer];
      end if;
      if item = v_next_key_item then
        v_key := v_next_key; v_next_key := v_next_key + 1; v_next_key_item := p_key_item[v_next_key];
        v_found_key := 0;
        if v_key = v_next_found_key_step then
          v_found_key := v_next_found_key; v_next_found_key := v_next_found_key + 1;
          v_next_found_key_step := found_key_step[v_next_found_key];
        end if;
        if v_found_key > 0 and found_key_status[v_found_key] is null and p_key_status[v_key] is not null
          and found_key_reference[v_found_key] = p_key_reference[v_key]
        then
          v_key_action := 'answer';
        elsif v_operation in (ledger_operation('post'), ledger_operation('hold'))
          or v_operation = ledger_operation('step') and p_saga_from[v_saga] is null
        then
          -- A settle, a release and a saga's change never take a key.
          if v_found_key = 0 then
            v_key_action := 'take';
          elsif found_key_hash[v_found_key] <> p_key_hash[v_key] then
            v_answer := ledger_answer('key-conflict');
          elsif not (p_redo and found_key_reference[v_found_key] = p_key_reference[v_key]) then
            v_answer := ledger_answer('key-seen');
          end if;
        end if;
      end if;

      -- 3b. The accounts, and the transfer that has this reference.
      if v_answer = ledger_answer('done') then
        v_answer := ledger_check_transfer(v_operation, v_amount, p_currency[item], p_kind[item],
          p_accounts[v_debit], p_accounts[v_credit], v_wallet,
          account_currency[v_debit], account_currency[v_credit], account_currency[v_wallet],
          found_transfer_state[v_found_transfer], found_transfer_amount[v_found_transfer],
          found_transfer_debit[v_found_transfer], found_transfer_credit[v_found_transfer],
          found_transfer_kind[v_found_transfer]);
      end if;

      -- 3c. The saga's state.
      if v_answer = ledger_answer('done') and v_saga > 0 then
        v_answer := ledger_check_saga(v_operation, p_redo, p_saga_from[v_saga], p_saga_to[v_saga],
          found_saga_state[v_found_saga], found_saga_final[v_found_saga]);
      end if;

      -- 3d. The money: an expected last entry, an account in another's use, what is available, and the range of 64 bits.
      if v_answer = ledger_answer('done') and v_operation <> ledger_operation('step') then
        v_exclusive := coalesce(p_exclusive[item], 0);
        v_answer := ledger_check_money(v_operation, v_amount, account_balance[v_debit], account_holds[v_debit],
          account_floors[v_debit], account_balance[v_credit], account_busy[v_exclusive], p_expect_account[item],
          p_expect_seq[item], account_seq[p_expect_account[item]], account_busy[p_expect_account[item]]);
      end if;

      -- 3e. What changes by it, or its refusal.
      if v_answer = ledger_answer('done') then
        if v_operation <> ledger_operation('step') then
          if not v_is_end then
            v_id := v_first_id + item; new_items := new_items || item;
          else
            v_id := found_transfer_id[v_found_transfer];
            ended_items := ended_items || item;
            account_holds[v_debit] := account_holds[v_debit] - v_amount;
            if account_busy[v_debit] = v_id then account_busy[v_debit] := null; end if;
            if account_busy[v_credit] = v_id then account_busy[v_credit] := null; end if;
          end if;
          item_transfer[item] := v_id;
          if v_operation = ledger_operation('hold') then
            account_holds[v_debit] := account_holds[v_debit] + v_amount;
            if v_exclusive > 0 then account_busy[v_exclusive] := v_id; end if;
          elsif v_operation <> ledger_operation('release') then
            moved_items := moved_items || item;
            account_balance[v_debit] := account_balance[v_debit] - v_amount;
            account_seq[v_debit] := account_seq[v_debit] + 1;
            debit_balance[item] := account_balance[v_debit]; debit_seq[item] := account_seq[v_debit];
            account_balance[v_credit] := account_balance[v_credit] + v_amount;
            account_seq[v_credit] := account_seq[v_credit] + 1;
            credit_balance[item] := account_balance[v_credit]; credit_seq[item] := account_seq[v_credit];
          end if;
        end if;
        if v_saga > 0 then
          if p_saga_from[v_saga] is null then
            opened_steps := opened_steps || v_saga;
          else
            changed_steps := changed_steps || v_saga;
          end if;
          -- The wallet's balance after the movement: when it comes into the statement, then after each step that changes it.
          if v_operation in (ledger_operation('post'), ledger_operation('hold'), ledger_operation('release'))
              and v_debit = v_wallet
            or v_operation in (ledger_operation('post'), ledger_operation('settle')) and v_credit = v_wallet
            or p_saga_listed[v_saga] and (v_found_saga = 0 or found_saga_number[v_found_saga] is null)
          then
            saga_balance_new[v_saga] := account_balance[v_wallet] - account_holds[v_wallet];
          end if;
          if p_saga_listed[v_saga] and (v_found_saga = 0 or found_saga_number[v_found_saga] is null) then
            account_movements[v_wallet] := account_movements[v_wallet] + 1;
            saga_number_new[v_saga] := account_movements[v_wallet];
          end if;
        end if;
        if v_key_action = 'take' then
          taken_steps := taken_steps || v_key;
        elsif v_key_action = 'answer' then
          answered_steps := answered_steps || v_key;
        end if;
      else
        item_answer[item] := v_answer;
        if v_answer = ledger_answer('stands') then
          item_transfer[item] := found_transfer_id[v_found_transfer];
        else
          v_refused := true;
          if v_answer = ledger_answer('key-seen') then
            v_seen := coalesce(v_seen, '{}') || jsonb_build_object(item - 1,
              jsonb_build_array(found_key_reference[v_found_key], found_key_status[v_found_key],
                found_key_body[v_found_key]));
          end if;
        end if;
      end if;
      item_available[item] := account_balance[v_wallet] - account_holds[v_wallet];
    end loop;
    exit decide when v_needs_house is not true and (v_looks or v_refused is not true);
    if v_needs_house then
      -- This batch depends on what is held of an account of the house, or on who has it to itself. So the house's accounts
      -- are locked before the decisions after all.
      v_house_is_late := false;
      select array_agg(l.balance), array_agg(l.held), array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
        into house_balance, house_holds, house_seq, house_movements, house_busy
        from (select * from account where id = any(house_ids) order by id for no key update) l;
      balance_before := balance_before[1:v_own] || house_balance; holds_before := holds_before[1:v_own] || house_holds;
      seq_before := seq_before[1:v_own] || house_seq;
      movements_before_batch := movements_before_batch[1:v_own] || house_movements;
      busy_before := busy_before[1:v_own] || house_busy;
    else
      -- A refusal may hide that the same was done before. So look, and decide again.
      v_looks := true;
    end if;
    v_refused := null; v_seen := null; saga_number_new := null; saga_balance_new := null;
    debit_seq := null; debit_balance := null; credit_seq := null; credit_balance := null;
    new_items := null; ended_items := null; moved_items := null;
    opened_steps := null; changed_steps := null; taken_steps := null; answered_steps := null;
  end loop;

  -- 4. The rows. Accounts of the house that are not locked yet come last.
  if not v_house_is_late then v_own := cardinality(p_accounts); end if;

  if new_items is not null then
    insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
      select item_transfer[u.item], p_reference[u.item], p_kind[u.item],
          case p_operation[u.item] when ledger_operation('post') then 'posted' else 'held' end,
          p_currency[u.item], p_amount[u.item],
          p_accounts[p_debit[u.item]], p_accounts[p_credit[u.item]], v_now
        from (select item from unnest(new_items) l(item) order by p_reference[l.item]) u;
  end if;
  if ended_items is not null then
    update transfer t
      set state = case p_operation[u.item] when ledger_operation('settle') then 'settled' else 'released' end,
        ended_at = v_now
      from unnest(ended_items) u(item) where t.id = item_transfer[u.item];
    get diagnostics v_row_count = row_count;
    assert v_row_count = cardinality(ended_items), 'a held transfer twice in one batch';
  end if;
  if moved_items is not null then
    insert into entry (account, seq, transfer, amount, balance, created_at)
      select p_accounts[e.place], e.seq, item_transfer[u.item], e.amount, e.balance, v_now
        from unnest(moved_items) u(item), lateral (values
          (p_debit[u.item], debit_seq[u.item], -p_amount[u.item], debit_balance[u.item]),
          (p_credit[u.item], credit_seq[u.item], p_amount[u.item], credit_balance[u.item])) e(place, seq, amount, balance)
        where e.place <= v_own;
  end if;
  update account t
    set balance = account_balance[u.item], held = account_holds[u.item], seq = account_seq[u.item],
      movements = account_movements[u.item], busy = account_busy[u.item]
    from unnest(p_accounts) with ordinality u(id, item)
    where u.item <= v_own and t.id = u.id and (account_seq[u.item] <> seq_before[u.item]
      or account_holds[u.item] <> holds_before[u.item] or account_movements[u.item] <> movements_before_batch[u.item]
      or account_busy[u.item] is distinct from busy_before[u.item]);
  if opened_steps is not null or changed_steps is not null then
    v_row_count := ledger_write_sagas(opened_steps, changed_steps, p_saga_item, p_saga_member, p_saga_reference, p_saga_to,
      p_saga_status, p_saga_due_ms, p_saga_call_ms, p_saga_kind, p_saga_type, p_saga_from_code, p_saga_to_code,
      p_saga_parent, p_saga_key, p_saga_data, p_amount, p_currency, saga_number_new, saga_balance_new, v_now, v_epoch);
  end if;
  if taken_steps is not null or answered_steps is not null then
    v_row_count := ledger_write_keys(taken_steps, answered_steps, p_key_item, p_key_member, p_key_key, p_key_hash,
      p_key_reference, p_key_status, p_key_body, item_available, v_now);
  end if;
  o_code := array_to_string(item_answer, ','); o_available := array_to_string(item_available, ',', '');
  o_transfer := array_to_string(item_transfer, ',', ''); o_seen := v_seen::text;

  -- 5. The house's accounts. Their entries were counted from what was read without a lock, and are shifted by what has
  -- moved since.
  if v_house_is_late and moved_items is not null then
    select array_agg(l.balance), array_agg(l.seq) into house_balance, house_seq
      from (select * from account where id = any(house_ids) order by id for no key update) l;
    insert into entry (account, seq, transfer, amount, balance, created_at)
      select p_accounts[e.place], e.seq + (house_seq[e.place - v_own] - seq_before[e.place]), item_transfer[u.item],
          e.amount, e.balance + (house_balance[e.place - v_own] - balance_before[e.place]), v_now
        from unnest(moved_items) u(item), lateral (values
          (p_debit[u.item], debit_seq[u.item], -p_amount[u.item], debit_balance[u.item]),
          (p_credit[u.item], credit_seq[u.item], p_amount[u.item], credit_balance[u.item])) e(place, seq, amount, balance)
        where e.place > v_own;
    update account t
      set balance = t.balance + (account_balance[v_own + u.item] - balance_before[v_own + u.item]),
        seq = t.seq + (account_seq[v_own + u.item] - seq_before[v_own + u.item])
      from unnest(house_ids) with ordinality u(id, item)
      where t.id = u.id and account_seq[v_own + u.item] <> seq_before[v_own + u.item];
  end if;
end $f$;

revoke execute on function ledger_batch from public;
grant execute on function ledger_batch to krapao_app;
