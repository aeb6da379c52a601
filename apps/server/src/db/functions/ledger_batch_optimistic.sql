-- The fast path of ledger_batch: it does a batch whole, or not at all. It writes the same rows, but it decides nothing for
-- a single operation. It takes for granted that every operation can be done, and writes; each statement proves what it was
-- written for. If anything is otherwise (a refusal, a repeat, another state), it fails or, before it wrote anything, answers
-- null: then the caller asks ledger_batch. That costs a batch with a refusal more, and every other batch a fifth less.
--
-- What proves it:
-- - The amounts by which accounts change are summed here, from the operations.
-- - The UPDATE of an account adds to what stands there. It finds the row only if the account has the operations' currency,
--   if what is available never falls below the floor on the way (a_left), and if nobody has it to himself where a hold
--   wants that. What the account had comes back from the UPDATE, and entries, balances and numbers are counted from there.
-- - A held transfer is ended only if it is held, and is the one that was meant.
-- - The state of a saga is read under its lock.
-- - A reference, a row of a saga or a key that is not new breaks its unique index. A balance out of range breaks its type.
--
-- Locks, in ledger_batch's order and each sorted: sagas, transfers, members' accounts, the house's accounts. The house's
-- accounts are locked when everything else is written, so that batches that share one wait for each other only then.
--
-- Parameters: as ledger_batch's, with these differences. The first p_own accounts are members', p_acc_cur is the currency
-- of each (null: no operation has one). p_list says for each operation whether its saga's row comes into the statement. The
-- first s_new rows of sagas are new, the others change; the first k_new keys are taken, the others answered. Not for
-- operations with a guard by an account's last entry, with an account of the house as their wallet, or that post and
-- answer a key that is open.
--
-- Answer: four lists with a semicolon between: the number that new transfers are counted from (the operation's place is
-- added), the ended transfers in their order, what was available in each member's account before, and how much more is
-- available in each operation's wallet after it.
--
-- How it is written: PL/pgSQL makes each expression ready anew in each transaction, which costs a small batch more than its
-- work. So there are few. "x = any(array[...])" in place of "x = ...", without an ORDER BY on what is looked up: the planner
-- can use it only to look into the index for each row in turn. So no plan depends on what was known of a table when the
-- plan was made, and rows are locked in the order in which they are given.
create or replace function ledger_batch_optimistic(
  p_at timestamptz, p_own int, p_acc bigint[], p_acc_cur text[],
  p_op smallint[], p_ref text[], p_kind text[], p_cur text[], p_amount bigint[], p_d int[], p_c int[], p_w int[], p_x int[],
  p_list boolean[],
  s_new int, s_i int[], s_member bigint[], s_ref text[], s_from text[], s_to text[], s_status text[], s_due bigint[],
  s_sent bigint[], s_kind text[], s_type text[], s_from_code text[], s_to_code text[], s_parent text[], s_key text[], s_data jsonb[],
  k_new int, k_i int[], k_member bigint[], k_key text[], k_hash text[], k_ref text[], k_status smallint[], k_body text[])
returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $f$
#variable_conflict use_column
declare
  v_base bigint; v_now timestamptz; v_at text; v_epoch text; v_rows int;
  op smallint; a bigint; d int; c int; w int; x int;
  -- of each account: what its balance, what is held, its entries and its movements change by
  a_move bigint[] := array_fill(0::bigint, array[cardinality(p_acc)]);
  a_hold bigint[] := a_move; a_seq bigint[] := a_move; a_n bigint[] := a_move;
  -- the least that is available on the way; the operation that has it to itself from now on, or 0 when one that had it ends
  a_left bigint[]; a_busy int[];
  -- of each account before: its balance, what was available, the numbers of its last entry and movement
  b_balance bigint[]; b_rest bigint[]; b_seq bigint[]; b_n bigint[];
  -- of each operation, against what was there before: what is available in its wallet after it, its movement's number, its
  -- entries' numbers and balances; the ended transfers, and its place among them
  v_rest bigint[]; v_n bigint[]; v_dseq bigint[]; v_dbal bigint[]; v_cseq bigint[]; v_cbal bigint[];
  v_end int := 0; v_ended int[]; l_ended bigint[];
begin
  -- What changes, against what the accounts have.
  for i in 1..cardinality(p_op) loop
    op := p_op[i]; a := p_amount[i]; d := p_d[i]; c := p_c[i]; w := p_w[i];
    -- As many of these as a batch has stay in the range of 64 bits.
    if a > 1000000000000000 or p_acc_cur[d] <> p_cur[i] or p_acc_cur[c] <> p_cur[i] or p_acc_cur[w] <> p_cur[i] then return null; end if;
    if op > 0 then
      if op <= 2 then
        a_left[d] := least(a_left[d], a_move[d] - a_hold[d] - a);
        if op = 2 then
          a_hold[d] := a_hold[d] + a; x := p_x[i];
          if x > 0 then
            if a_busy[x] is not null then return null; end if;
            a_busy[x] := i;
          end if;
        end if;
      else
        if a_busy[d] > 0 or a_busy[c] > 0 then return null; end if;
        a_hold[d] := a_hold[d] - a; a_busy[d] := 0; a_busy[c] := 0; v_end := v_end + 1; v_ended[i] := v_end;
      end if;
      if op = 1 or op = 3 then
        a_move[d] := a_move[d] - a; a_seq[d] := a_seq[d] + 1; v_dbal[i] := a_move[d]; v_dseq[i] := a_seq[d];
        a_move[c] := a_move[c] + a; a_seq[c] := a_seq[c] + 1; v_cbal[i] := a_move[c]; v_cseq[i] := a_seq[c];
      end if;
    end if;
    v_rest[i] := a_move[w] - a_hold[w];
    if p_list[i] then a_n[w] := a_n[w] + 1; v_n[i] := a_n[w]; end if;
  end loop;

  -- Sagas and transfers.
  if s_new < cardinality(s_i) then
    select count(*) into v_rows from (
      select from (select j from generate_series(s_new + 1, cardinality(s_i)) j order by s_member[j], s_ref[j] collate "C") o
        join saga g on g.member_id = any(array[s_member[j]]) and g.reference = any(array[s_ref[j]])
        where strpos(s_from[j], ',' || g.state || ',') > 0
          and not (g.status = 'SUCCESS' or g.status = 'FAILED' and g.n is not null)
          and (p_list[s_i[j]] and g.n is not null) is not true
        for no key update of g) l;
    if v_rows < cardinality(s_i) - s_new then return null; end if;
  end if;
  v_base := nextval('transfer_id') * 1000;
  if v_end > 0 then
    with u as (
      update transfer t set state = case p_op[o.i] when 3 then 'settled' else 'released' end, ended_at = coalesce(p_at, db_now())
        from (select i from generate_series(1, cardinality(p_op)) i where p_op[i] > 2 order by p_ref[i] collate "C") o
        where t.reference = any(array[p_ref[o.i]]) and t.state = 'held' and t.amount = p_amount[o.i] and t.kind = p_kind[o.i]
          and t.currency = p_cur[o.i] and t.debit = p_acc[p_d[o.i]] and t.credit = p_acc[p_c[o.i]]
        returning o.i, t.id)
    select array_agg(u.id order by u.i), count(*) into l_ended, v_rows from u;
    if v_rows < v_end then raise exception 'the batch is not as foreseen' using errcode = 'KR001'; end if;
  end if;

  -- Members' accounts.
  with u as (
    update account t set balance = t.balance + a_move[i], held = t.held + a_hold[i], seq = t.seq + a_seq[i],
        movements = t.movements + a_n[i],
        busy = case when a_busy[i] > 0 then v_base + a_busy[i] when t.busy = any(l_ended) then null else t.busy end
      from generate_series(1, p_own) i
      where t.id = any(array[p_acc[i]]) and (t.currency = p_acc_cur[i]) is not false and (t.busy is null or (a_busy[i] > 0) is not true)
        and (t.balance - t.held + a_left[i] >= coalesce(t.floor, -9223372036854775808)) is not false
      returning i, t.balance - a_move[i] as balance, t.balance - a_move[i] - (t.held - a_hold[i]) as rest, t.seq - a_seq[i] as seq,
        t.movements - a_n[i] as n)
  select array_agg(u.balance order by u.i), array_agg(u.rest order by u.i), array_agg(u.seq order by u.i), array_agg(u.n order by u.i), count(*)
    into b_balance, b_rest, b_seq, b_n, v_rows from u;
  if v_rows < p_own then raise exception 'the batch is not as foreseen' using errcode = 'KR001'; end if;
  v_now := coalesce(p_at, db_now());

  -- Rows.
  if 1 = any(p_op) or 2 = any(p_op) then
    insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
      select v_base + i, p_ref[i], p_kind[i], case p_op[i] when 1 then 'posted' else 'held' end, p_cur[i],
          p_amount[i], p_acc[p_d[i]], p_acc[p_c[i]], v_now
        from generate_series(1, cardinality(p_op)) i where p_op[i] in (1, 2);
  end if;
  if v_dseq is not null then
    insert into entry (account, seq, transfer, amount, balance, created_at)
      select p_acc[e.place], b_seq[e.place] + e.seq,
          case when p_op[i] = 1 then v_base + i else l_ended[v_ended[i]] end, e.amount, b_balance[e.place] + e.balance, v_now
        from generate_series(1, cardinality(p_op)) i, lateral (values
          (p_d[i], v_dseq[i], -p_amount[i], v_dbal[i]),
          (p_c[i], v_cseq[i], p_amount[i], v_cbal[i])) e(place, seq, amount, balance)
        where e.seq is not null and e.place <= p_own;
  end if;
  if s_i is not null then
    v_at := to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    if s_sent is not null then v_epoch := db_epoch(); end if;
    if s_new > 0 then
      insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, parent, key,
          n, listed_at, balance, timeline, data, due_at, sent_at, epoch, created_at, changed_at)
        select s_member[j], s_ref[j], s_kind[j], s_type[j], s_to[j], s_status[j], p_amount[i], p_cur[i],
            s_from_code[j], s_to_code[j], s_parent[j], s_key[j], b_n[p_w[i]] + v_n[i],
            case when v_n[i] is not null then greatest(v_now, (
              select g.listed_at from saga g where g.member_id = s_member[j] and g.n = b_n[p_w[i]])) end,
            case when p_list[i] or p_d[i] = p_w[i] and p_op[i] in (1, 2, 4) or p_c[i] = p_w[i] and p_op[i] in (1, 3)
              then b_rest[p_w[i]] + v_rest[i] end,
            jsonb_build_array(jsonb_build_object('state', s_to[j], 'at', v_at)), coalesce(s_data[j], '{}'),
            v_now + s_due[j] * interval '1 millisecond', v_now + s_sent[j] * interval '1 millisecond',
            case when s_sent[j] is not null then v_epoch end, v_now, v_now
          from (select j, s_i[j] as i from generate_series(1, s_new) j) o;
    end if;
    if s_new < cardinality(s_i) then
      update saga g set state = s_to[j], status = s_status[j], due_at = v_now + s_due[j] * interval '1 millisecond',
          n = coalesce(g.n, b_n[p_w[i]] + v_n[i]),
          listed_at = case when v_n[i] is not null then greatest(v_now, (
            select h.listed_at from saga h where h.member_id = s_member[j] and h.n = b_n[p_w[i]])) else g.listed_at end,
          balance = coalesce(case when p_list[i] or p_d[i] = p_w[i] and p_op[i] in (1, 2, 4) or p_c[i] = p_w[i] and p_op[i] in (1, 3)
            then b_rest[p_w[i]] + v_rest[i] end, g.balance),
          amount = coalesce(case when v_n[i] is not null then p_amount[i] end, g.amount),
          timeline = g.timeline || jsonb_build_object('state', s_to[j], 'at', v_at),
          data = case when s_data[j] is null then g.data else g.data || s_data[j] end, changed_at = v_now
        from (select j, s_i[j] as i from generate_series(s_new + 1, cardinality(s_i)) j) o
        where g.member_id = any(array[s_member[j]]) and g.reference = any(array[s_ref[j]]);
    end if;
  end if;
  if k_new > 0 then
    insert into idempotency (member_id, key, hash, reference, status, body, created_at)
      select k_member[j], k_key[j], k_hash[j], k_ref[j], k_status[j],
          replace(k_body[j], '"$available"', coalesce(trim_scale((b_rest[p_w[k_i[j]]] + v_rest[k_i[j]]) * 0.01)::text, 'null')), v_now
        from generate_series(1, k_new) j;
  end if;
  if k_new < cardinality(k_i) then
    update idempotency y set status = k_status[j],
        body = replace(k_body[j], '"$available"', coalesce(trim_scale((b_rest[p_w[k_i[j]]] + v_rest[k_i[j]]) * 0.01)::text, 'null'))
      from generate_series(k_new + 1, cardinality(k_i)) j
      where y.member_id = any(array[k_member[j]]) and y.key = any(array[k_key[j]]) and y.status is null and y.reference = k_ref[j];
  end if;

  -- The house's accounts.
  if p_own < cardinality(p_acc) then
    with u as (
      update account t set balance = t.balance + a_move[i], held = t.held + a_hold[i], seq = t.seq + a_seq[i],
          busy = case when a_busy[i] > 0 then v_base + a_busy[i] when t.busy = any(l_ended) then null else t.busy end
        from generate_series(p_own + 1, cardinality(p_acc)) i
        where t.id = any(array[p_acc[i]]) and (t.currency = p_acc_cur[i]) is not false and (t.busy is null or (a_busy[i] > 0) is not true)
          and (t.balance - t.held + a_left[i] >= coalesce(t.floor, -9223372036854775808)) is not false
        returning i, t.balance - a_move[i] as balance, t.seq - a_seq[i] as seq),
    e as (
      insert into entry (account, seq, transfer, amount, balance, created_at)
        select p_acc[u.i], u.seq + e.seq, case when p_op[o.i] = 1 then v_base + o.i else l_ended[v_ended[o.i]] end, e.amount, u.balance + e.balance, v_now
          from generate_series(1, cardinality(p_op)) o(i), lateral (values
            (p_d[o.i], v_dseq[o.i], -p_amount[o.i], v_dbal[o.i]),
            (p_c[o.i], v_cseq[o.i], p_amount[o.i], v_cbal[o.i])) e(place, seq, amount, balance)
            join u on u.i = e.place
          where e.seq is not null and e.place > p_own)
    select count(*) into v_rows from u;
    if v_rows < cardinality(p_acc) - p_own then raise exception 'the batch is not as foreseen' using errcode = 'KR001'; end if;
  end if;
  return v_base || ';' || coalesce(array_to_string(l_ended, ','), '') || ';' || coalesce(array_to_string(b_rest, ','), '') || ';'
    || array_to_string(v_rest, ',', '');
end $f$;

revoke execute on function ledger_batch_optimistic from public;
grant execute on function ledger_batch_optimistic to krapao_app;
