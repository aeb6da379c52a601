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
-- p_saga_call_ms how long a call may be on its way (of a new row: the call begins with it), both in milliseconds from the
-- batch's time.
--
-- Without p_check it is taken for granted that new references, keys and saga rows are new. Their unique indexes refuse the
-- whole batch if not, and the caller asks again with p_check. p_redo says that this very batch may have been committed
-- before, because the connection was lost: then what stands as wished counts as done.
--
-- Locks, each sorted: sagas, transfers, members' accounts, the house's accounts. Every statement has a snapshot of its own
-- (read committed), so what is read after a lock is what stands. The time is read once, after all locks that decisions need.
--
-- Accounts of the house are locked last. They have no floor, so no decision depends on what they have: everything else is
-- written before, and two batches on one account of the house only take turns for its own entries and the commit. For that
-- the caller sorts p_accounts: members' accounts by number, then the house's by number. In any other order, with an unknown
-- account, for a batch of one, and for a hold out of a house's account and what ends it, all accounts are locked before
-- anything is decided. An overflow that only the shift shows fails the statement; its operations then come one by one.
-- ("member_id + 0", so that no plan goes by an index of that column.)
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
  c_most constant bigint := 9223372036854775807;
  c_least constant bigint := -9223372036854775808;
  c_ms constant interval := interval '1 millisecond';

  -- The batch.
  v_items constant int := cardinality(p_operation);
  v_saga_count constant int := coalesce(cardinality(p_saga_item), 0);
  v_key_count constant int := coalesce(cardinality(p_key_item), 0);
  v_has_ends constant boolean := ledger_operation('settle') = any(p_operation)
    or ledger_operation('release') = any(p_operation);
  v_has_changes constant boolean := v_saga_count > 0 and cardinality(array_remove(p_saga_from, null)) > 0;
  v_looks boolean := p_check;
  v_now timestamptz; v_now_text text; v_epoch text;
  -- The id of a new transfer is this and its place in the batch.
  v_first_id constant bigint := nextval('transfer_id') * 1000;

  -- Accounts, by their place in p_accounts: as they were, and as they are after the operations decided so far.
  account_ids bigint[]; account_currency text[]; account_floors bigint[];
  balance_before bigint[]; holds_before bigint[]; seq_before bigint[]; movements_before_batch bigint[]; busy_before bigint[];
  account_balance bigint[]; account_holds bigint[]; account_seq bigint[]; account_movements bigint[]; account_busy bigint[];
  -- So many places are members'. The others are the house's, which are locked late, or were locked before all decisions.
  v_own int; v_house_is_late boolean := false; v_needs_house boolean;
  house_ids bigint[]; house_currency text[]; house_floors bigint[]; house_balance bigint[]; house_holds bigint[];
  house_seq bigint[]; house_movements bigint[]; house_busy bigint[];

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
  -- Which operations and steps write what, and how many.
  new_items int[]; v_new_count int; ended_items int[]; v_ended_count int; moved_items int[]; v_moved_count int;
  opened_steps int[]; v_opened_count int; changed_steps int[]; v_changed_count int;
  taken_steps int[]; v_taken_count int; answered_steps int[]; v_answered_count int;
  v_row_count int;
begin
  -- 1. Locks, and what is there: sagas, transfers, members' accounts.
  if v_has_changes then
    select array_agg(z.n order by z.n), array_agg(z.state order by z.n), array_agg(z.final order by z.n),
        array_agg(z.number order by z.n)
      into found_saga_step, found_saga_state, found_saga_final, found_saga_number
      from (
        select u.n, g.state, g.n as number, g.status = 'SUCCESS' or g.status = 'FAILED' and g.n is not null as final
          from unnest(p_saga_reference) with ordinality u(reference, n)
          join saga g on g.member_id = p_saga_member[u.n] and g.reference = u.reference
          order by g.member_id, g.reference for no key update of g
      ) z;
  end if;
  if v_has_ends then
    select array_agg(t.n order by t.n), array_agg(t.id order by t.n), array_agg(t.state order by t.n),
        array_agg(t.amount order by t.n), array_agg(t.debit order by t.n), array_agg(t.credit order by t.n),
        array_agg(t.kind order by t.n)
      into found_transfer_item, found_transfer_id, found_transfer_state, found_transfer_amount, found_transfer_debit,
        found_transfer_credit, found_transfer_kind
      from (
        select u.n, l.id, l.state, l.amount, l.debit, l.credit, l.kind
          from unnest(p_reference) with ordinality u(reference, n) join transfer l on l.reference = u.reference
          order by l.reference for no key update of l
      ) t;
  end if;
  select array_agg(l.id), array_agg(l.currency), array_agg(l.floor), array_agg(l.balance), array_agg(l.held),
      array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
    into account_ids, account_currency, account_floors, balance_before, holds_before, seq_before, movements_before_batch,
      busy_before
    from (select * from account where id = any(p_accounts) and member_id + 0 is not null order by id for no key update) l;

  -- The house's accounts: read now and locked at the end, or locked now.
  v_own := coalesce(cardinality(account_ids), 0);
  if v_own < cardinality(p_accounts) then
    v_house_is_late := v_items > 1;
    if not v_house_is_late then
      perform from account where id = any(p_accounts) and member_id + 0 is null order by id for no key update;
    end if;
    select array_agg(l.id), array_agg(l.currency), array_agg(l.floor), array_agg(l.balance), array_agg(l.held),
        array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
      into house_ids, house_currency, house_floors, house_balance, house_holds, house_seq, house_movements, house_busy
      from (select * from account where id = any(p_accounts) and member_id + 0 is null order by id) l;
    account_ids := account_ids || house_ids; account_currency := account_currency || house_currency;
    account_floors := account_floors || house_floors; balance_before := balance_before || house_balance;
    holds_before := holds_before || house_holds; seq_before := seq_before || house_seq;
    movements_before_batch := movements_before_batch || house_movements; busy_before := busy_before || house_busy;
  end if;
  if account_ids is distinct from p_accounts then
    if v_house_is_late then
      v_house_is_late := false;
      perform from account where id = any(p_accounts) and member_id + 0 is null order by id for no key update;
    end if;
    -- They come in another order, or some are unknown: the places of those stay null.
    select array_agg(l.currency order by o.n), array_agg(l.floor order by o.n), array_agg(l.balance order by o.n),
        array_agg(l.held order by o.n), array_agg(l.seq order by o.n), array_agg(l.movements order by o.n),
        array_agg(l.busy order by o.n)
      into account_currency, account_floors, balance_before, holds_before, seq_before, movements_before_batch, busy_before
      from unnest(p_accounts) with ordinality o(id, n) left join account l on l.id = o.id;
  end if;

  -- 2. The time, after the locks.
  v_now := coalesce(p_at, db_now());
  v_now_text := to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
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
      select array_agg(t.n order by t.n), array_agg(t.id order by t.n), array_agg(t.state order by t.n),
          array_agg(t.amount order by t.n), array_agg(t.debit order by t.n), array_agg(t.credit order by t.n),
          array_agg(t.kind order by t.n)
        into found_transfer_item, found_transfer_id, found_transfer_state, found_transfer_amount, found_transfer_debit,
          found_transfer_credit, found_transfer_kind
        from (
          select u.n, l.id, l.state, l.amount, l.debit, l.credit, l.kind
            from unnest(p_reference) with ordinality u(reference, n) join transfer l on l.reference = u.reference
        ) t;
    end if;
    -- All begins anew.
    v_needs_house := false;
    account_balance := balance_before; account_holds := holds_before; account_seq := seq_before;
    account_movements := movements_before_batch; account_busy := busy_before;
    item_answer := array_fill(ledger_answer('done'), array[v_items]);
    item_available := array_fill(null::bigint, array[v_items]);
    item_transfer := item_available;
    debit_seq := item_available; debit_balance := item_available;
    credit_seq := item_available; credit_balance := item_available;
    v_refused := false; v_seen := null;
    v_new_count := 0; v_ended_count := 0; v_moved_count := 0; v_opened_count := 0; v_changed_count := 0;
    v_taken_count := 0; v_answered_count := 0;
    new_items := '{}'; ended_items := '{}'; moved_items := '{}'; opened_steps := '{}'; changed_steps := '{}';
    taken_steps := '{}'; answered_steps := '{}';
    v_next_saga := 1; v_next_key := 1; v_next_transfer := 1; v_next_found_saga := 1; v_next_found_key := 1;
    v_next_transfer_item := found_transfer_item[1]; v_next_found_saga_step := found_saga_step[1];
    v_next_found_key_step := found_key_step[1];
    if v_saga_count > 0 then
      v_next_saga_item := p_saga_item[1]; saga_number_new := array_fill(null::bigint, array[v_saga_count]);
      saga_balance_new := saga_number_new;
    end if;
    if v_key_count > 0 then v_next_key_item := p_key_item[1]; end if;

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
        v_answer := case
          when v_wallet > 0 and account_balance[v_wallet] is null then ledger_answer('unknown-account')
          when v_wallet > 0 and account_currency[v_wallet] <> p_currency[item] then ledger_answer('wrong-currency')
          when v_operation = ledger_operation('step') then ledger_answer('done')
          when account_balance[v_debit] is null or account_balance[v_credit] is null then ledger_answer('unknown-account')
          when account_currency[v_debit] <> p_currency[item] or account_currency[v_credit] <> p_currency[item]
            then ledger_answer('wrong-currency')
          when v_found_transfer = 0 then case when v_is_end then ledger_answer('not-held') else ledger_answer('done') end
          when found_transfer_amount[v_found_transfer] <> v_amount
            or found_transfer_debit[v_found_transfer] <> p_accounts[v_debit]
            or found_transfer_credit[v_found_transfer] <> p_accounts[v_credit]
            or found_transfer_kind[v_found_transfer] <> p_kind[item]
            or (found_transfer_state[v_found_transfer] = 'posted') <> (v_operation = ledger_operation('post'))
            then case when v_is_end then ledger_answer('not-held') else ledger_answer('reference-taken') end
          when not v_is_end
            or found_transfer_state[v_found_transfer] =
              (case v_operation when ledger_operation('settle') then 'settled' else 'released' end)
            then ledger_answer('stands')
          when found_transfer_state[v_found_transfer] <> 'held' then ledger_answer('not-held')
          else ledger_answer('done') end;
      end if;

      -- 3c. The saga's state.
      if v_answer = ledger_answer('done') and v_saga > 0 then
        v_answer := case
          when p_saga_from[v_saga] is null then case
            when v_found_saga = 0 then ledger_answer('done')
            when v_operation = ledger_operation('step') and p_redo
              and found_saga_state[v_found_saga] = p_saga_to[v_saga]
              then ledger_answer('stands')
            else ledger_answer('other-state') end
          when v_found_saga = 0 then ledger_answer('other-state')
          when v_operation = ledger_operation('step') and p_redo and found_saga_state[v_found_saga] = p_saga_to[v_saga]
            and strpos(p_saga_from[v_saga], ',' || found_saga_state[v_found_saga] || ',') = 0
            then ledger_answer('stands')
          when found_saga_final[v_found_saga]
            or strpos(p_saga_from[v_saga], ',' || found_saga_state[v_found_saga] || ',') = 0
            then ledger_answer('other-state')
          else ledger_answer('done') end;
      end if;

      -- 3d. The money: an expected last entry, an account in another's use, what is available, and the range of 64 bits.
      if v_answer = ledger_answer('done') and v_operation <> ledger_operation('step') then
        v_exclusive := coalesce(p_exclusive[item], 0);
        v_answer := case
          when p_expect_account[item] > 0 and (account_seq[p_expect_account[item]] is distinct from p_expect_seq[item]
            or account_busy[p_expect_account[item]] is not null)
            then ledger_answer('moved-on')
          when v_is_end then case
            when v_operation = ledger_operation('settle') and account_balance[v_credit] > c_most - v_amount
              then ledger_answer('overflow')
            else ledger_answer('done') end
          when v_exclusive > 0 and account_busy[v_exclusive] is not null then ledger_answer('busy')
          when account_floors[v_debit] is not null
            and account_balance[v_debit] - account_holds[v_debit] - v_amount < account_floors[v_debit]
            then ledger_answer('money-not-enough')
          when account_balance[v_debit] - account_holds[v_debit] < c_least + v_amount
            or v_operation = ledger_operation('hold') and account_holds[v_debit] > c_most - v_amount
            or v_operation = ledger_operation('post') and account_balance[v_credit] > c_most - v_amount
            then ledger_answer('overflow')
          else ledger_answer('done') end;
      end if;

      -- 3e. What changes by it, or its refusal.
      if v_answer = ledger_answer('done') then
        if v_operation <> ledger_operation('step') then
          if not v_is_end then
            v_id := v_first_id + item; v_new_count := v_new_count + 1; new_items[v_new_count] := item;
          else
            v_id := found_transfer_id[v_found_transfer];
            v_ended_count := v_ended_count + 1; ended_items[v_ended_count] := item;
            account_holds[v_debit] := account_holds[v_debit] - v_amount;
            if account_busy[v_debit] = v_id then account_busy[v_debit] := null; end if;
            if account_busy[v_credit] = v_id then account_busy[v_credit] := null; end if;
          end if;
          item_transfer[item] := v_id;
          if v_operation = ledger_operation('hold') then
            account_holds[v_debit] := account_holds[v_debit] + v_amount;
            if v_exclusive > 0 then account_busy[v_exclusive] := v_id; end if;
          elsif v_operation <> ledger_operation('release') then
            v_moved_count := v_moved_count + 1; moved_items[v_moved_count] := item;
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
            v_opened_count := v_opened_count + 1; opened_steps[v_opened_count] := v_saga;
          else
            v_changed_count := v_changed_count + 1; changed_steps[v_changed_count] := v_saga;
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
          v_taken_count := v_taken_count + 1; taken_steps[v_taken_count] := v_key;
        elsif v_key_action = 'answer' then
          v_answered_count := v_answered_count + 1; answered_steps[v_answered_count] := v_key;
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
      continue decide;
    end if;
    -- A refusal may hide that the same was done before. So look, and decide again.
    exit decide when v_looks or not v_refused;
    v_looks := true;
  end loop;

  -- 4. The rows. Accounts of the house that are not locked yet come last.
  if not v_house_is_late then v_own := cardinality(p_accounts); end if;

  if v_new_count > 0 then
    insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
      select item_transfer[u.item], p_reference[u.item], p_kind[u.item],
          case p_operation[u.item] when ledger_operation('post') then 'posted' else 'held' end,
          p_currency[u.item], p_amount[u.item],
          p_accounts[p_debit[u.item]], p_accounts[p_credit[u.item]], v_now
        from (select item from unnest(new_items) l(item) order by p_reference[l.item]) u;
  end if;
  if v_ended_count > 0 then
    update transfer t
      set state = case p_operation[u.item] when ledger_operation('settle') then 'settled' else 'released' end,
        ended_at = v_now
      from unnest(ended_items) u(item) where t.id = item_transfer[u.item];
    get diagnostics v_row_count = row_count;
    assert v_row_count = v_ended_count, 'a held transfer twice in one batch';
  end if;
  if v_moved_count > 0 then
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
  if v_opened_count > 0 then
    insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, parent, key,
        n, listed_at, balance, timeline, data, due_at, sent_at, epoch, created_at, changed_at)
      select p_saga_member[u.item], p_saga_reference[u.item], p_saga_kind[u.item], p_saga_type[u.item],
          p_saga_to[u.item], p_saga_status[u.item], p_amount[p_saga_item[u.item]], p_currency[p_saga_item[u.item]],
          p_saga_from_code[u.item], p_saga_to_code[u.item], p_saga_parent[u.item], p_saga_key[u.item],
          saga_number_new[u.item],
          case when saga_number_new[u.item] is not null
            then listing_time(v_now, p_saga_member[u.item], saga_number_new[u.item]) end,
          saga_balance_new[u.item],
          jsonb_build_array(jsonb_build_object('state', p_saga_to[u.item], 'at', v_now_text)),
          coalesce(p_saga_data[u.item], '{}'),
          v_now + p_saga_due_ms[u.item] * c_ms, v_now + p_saga_call_ms[u.item] * c_ms,
          case when p_saga_call_ms[u.item] is not null then v_epoch end, v_now, v_now
        from (select item from unnest(opened_steps) l(item) order by p_saga_member[l.item], p_saga_reference[l.item]) u;
  end if;
  if v_changed_count > 0 then
    update saga g
      set state = p_saga_to[u.item], status = p_saga_status[u.item], due_at = v_now + p_saga_due_ms[u.item] * c_ms,
        n = coalesce(g.n, saga_number_new[u.item]),
        listed_at = case when g.n is null and saga_number_new[u.item] is not null
          then listing_time(v_now, g.member_id, saga_number_new[u.item]) else g.listed_at end,
        balance = coalesce(saga_balance_new[u.item], g.balance),
        amount = coalesce(case when saga_number_new[u.item] is not null then p_amount[p_saga_item[u.item]] end, g.amount),
        timeline = g.timeline || jsonb_build_object('state', p_saga_to[u.item], 'at', v_now_text),
        data = case when p_saga_data[u.item] is null then g.data else g.data || p_saga_data[u.item] end,
        changed_at = v_now
      from unnest(changed_steps) u(item)
      where g.member_id = p_saga_member[u.item] and g.reference = p_saga_reference[u.item];
    get diagnostics v_row_count = row_count;
    assert v_row_count = v_changed_count, 'a saga twice in one batch';
  end if;
  if v_taken_count > 0 then
    insert into idempotency (member_id, key, hash, reference, status, body, created_at)
      select p_key_member[u.item], p_key_key[u.item], p_key_hash[u.item], p_key_reference[u.item], p_key_status[u.item],
          replace(p_key_body[u.item], '"$available"',
            coalesce(trim_scale(item_available[p_key_item[u.item]] * 0.01)::text, 'null')), v_now
        from (select item from unnest(taken_steps) l(item) order by p_key_member[l.item], p_key_key[l.item]) u;
  end if;
  if v_answered_count > 0 then
    update idempotency y
      set status = p_key_status[u.item],
        body = replace(p_key_body[u.item], '"$available"',
          coalesce(trim_scale(item_available[p_key_item[u.item]] * 0.01)::text, 'null'))
      from unnest(answered_steps) u(item)
      where y.member_id = p_key_member[u.item] and y.key = p_key_key[u.item] and y.status is null;
  end if;
  o_code := array_to_string(item_answer, ','); o_available := array_to_string(item_available, ',', '');
  o_transfer := array_to_string(item_transfer, ',', ''); o_seen := v_seen::text;

  -- 5. The house's accounts. Their entries were counted from what was read without a lock, and are shifted by what has
  -- moved since.
  if v_house_is_late and v_moved_count > 0 then
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
