-- The one writer of the books. One call does up to 1,000 operations, each with its guard and its companions, each
-- answered on its own: a refusal changes nothing and never touches its neighbours. What is done is done together by
-- one commit.
--
-- Operations: 0 a saga's step without money, 1 post, 2 hold, 3 settle, 4 release.
-- Answers: 0 done, 1 stands already, 2 reference-taken, 3 money-not-enough, 4 wrong-currency, 5 unknown-account,
-- 6 other-state, 7 key-seen, 8 key-conflict, 9 not-held, 10 busy, 11 moved-on, 12 overflow.
--
-- The caller sorts p_acc and passes accounts as places in it (0 for none), gives an array as null when nobody uses it,
-- and never puts one reference, key or saga's row into a batch twice. s_… and k_… hold only the operations that have a
-- saga's step or a key; s_i and k_i say which. s_from is a list as ',a,b,', null for an insert.
--
-- Without p_check it is taken for granted that new references, keys and saga rows are new: their unique indexes refuse
-- the whole batch if not, and the caller asks again with p_check. p_redo says that this very batch may have been
-- committed before (the connection was lost): then what stands as wished counts as done.
--
-- Locks, each sorted: sagas, transfers, accounts. Every step has a snapshot of its own (read committed), so what is
-- read after a lock is what stands.
create function ledger_batch(
  p_now timestamptz, p_at text, p_check boolean, p_redo boolean, p_acc bigint[],
  p_op smallint[], p_ref text[], p_kind text[], p_cur text[], p_amount bigint[], p_d int[], p_c int[], p_w int[],
  p_x int[], p_e int[], p_eseq bigint[],
  s_i int[], s_member bigint[], s_ref text[], s_from text[], s_to text[], s_status text[], s_due timestamptz[],
  s_list boolean[], s_kind text[], s_type text[], s_from_code text[], s_to_code text[], s_parent text[], s_key text[],
  s_data jsonb[],
  k_i int[], k_member bigint[], k_key text[], k_hash text[], k_ref text[], k_status smallint[], k_body text[],
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
  c_max constant bigint := 9223372036854775807;
  c_min constant bigint := -9223372036854775808;
  n constant int := cardinality(p_op);
  v_sagas constant boolean := s_i is not null;
  v_keys constant boolean := k_i is not null;
  v_ends constant boolean := 3 = any(p_op) or 4 = any(p_op);
  v_moves constant boolean := v_sagas and cardinality(array_remove(s_from, null)) > 0;
  v_check boolean := p_check;
  v_base constant bigint := nextval('transfer_id') * 1000;
  i int; d int; c int; w int; x int; a bigint; r smallint; op smallint; sx int; kx int; sp int; kp int; sn int; kn int;
  v_id bigint; v_key smallint; v_have bigint; v_rows int; v_changes int; v_answers int; v_ended int;
  v_refused boolean; v_state text;
  -- accounts, by their place in p_acc
  v_ids bigint[]; acur text[]; afloor bigint[]; abal bigint[]; aheld bigint[]; aseq bigint[]; amov bigint[]; abusy bigint[];
  abal0 bigint[]; aheld0 bigint[]; aseq0 bigint[]; amov0 bigint[]; abusy0 bigint[];
  -- what is there under the batch's references, saga rows and keys
  t_id bigint[]; t_state text[]; t_amount bigint[]; t_d bigint[]; t_c bigint[]; t_kind text[];
  z_state text[]; z_final boolean[]; z_n bigint[];
  y_hash text[]; y_ref text[]; y_status smallint[]; y_body text[];
  -- what comes of it
  v_code smallint[]; v_available bigint[]; v_transfer bigint[]; v_seen jsonb;
  e_n int; e_acc bigint[]; e_seq bigint[]; e_transfer bigint[]; e_amount bigint[]; e_bal bigint[];
  s_do smallint[]; s_n bigint[]; s_bal bigint[]; s_amount bigint[]; s_cur text[];
  k_do smallint[]; k_have bigint[];
begin
  if v_moves then
    -- aggregated over the locked rows, in the order of the batch
    select array_agg(z.state order by o.n), array_agg(z.final order by o.n), array_agg(z.n order by o.n)
      into z_state, z_final, z_n
      from unnest(s_member, s_ref) with ordinality o(member_id, reference, n)
      left join (
        select g.member_id, g.reference, g.state, g.n,
            g.status = 'SUCCESS' or g.status = 'FAILED' and g.n is not null as final
          from saga g join unnest(s_member, s_ref) u(member_id, reference)
            on g.member_id = u.member_id and g.reference = u.reference
          order by g.member_id, g.reference for no key update of g
      ) z on z.member_id = o.member_id and z.reference = o.reference;
  end if;
  if v_ends then
    select array_agg(t.id order by o.n), array_agg(t.state order by o.n), array_agg(t.amount order by o.n),
        array_agg(t.debit order by o.n), array_agg(t.credit order by o.n), array_agg(t.kind order by o.n)
      into t_id, t_state, t_amount, t_d, t_c, t_kind
      from unnest(p_ref) with ordinality o(reference, n)
      left join (
        select l.* from transfer l where l.reference = any(p_ref) order by l.reference for no key update
      ) t on t.reference = o.reference;
  end if;
  select array_agg(l.id), array_agg(l.currency), array_agg(l.floor), array_agg(l.balance), array_agg(l.held),
      array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
    into v_ids, acur, afloor, abal0, aheld0, aseq0, amov0, abusy0
    from (select * from account where id = any(p_acc) order by id for no key update) l;
  if v_ids is distinct from p_acc then
    -- some are unknown: their places stay null
    select array_agg(l.currency order by o.n), array_agg(l.floor order by o.n), array_agg(l.balance order by o.n),
        array_agg(l.held order by o.n), array_agg(l.seq order by o.n), array_agg(l.movements order by o.n),
        array_agg(l.busy order by o.n)
      into acur, afloor, abal0, aheld0, aseq0, amov0, abusy0
      from unnest(p_acc) with ordinality o(id, n) left join account l on l.id = o.id;
  end if;

  <<decide>>
  loop
    if v_keys and (v_check or v_ends or v_moves) then
      select array_agg(y.hash order by o.n), array_agg(y.reference order by o.n), array_agg(y.status order by o.n),
          array_agg(y.body order by o.n)
        into y_hash, y_ref, y_status, y_body
        from unnest(k_member, k_key) with ordinality o(member_id, key, n)
        left join idempotency y on y.member_id = o.member_id and y.key = o.key;
    end if;
    if v_check and v_sagas and not v_moves then
      select array_agg(z.state order by o.n) into z_state
        from unnest(s_member, s_ref) with ordinality o(member_id, reference, n)
        left join saga z on z.member_id = o.member_id and z.reference = o.reference;
    end if;
    if v_check and not v_ends then
      select array_agg(t.id order by o.n), array_agg(t.state order by o.n), array_agg(t.amount order by o.n),
          array_agg(t.debit order by o.n), array_agg(t.credit order by o.n), array_agg(t.kind order by o.n)
        into t_id, t_state, t_amount, t_d, t_c, t_kind
        from unnest(p_ref) with ordinality o(reference, n) left join transfer t on t.reference = o.reference;
    end if;
    abal := abal0; aheld := aheld0; aseq := aseq0; amov := amov0; abusy := abusy0;
    v_code := array_fill(0::smallint, array[n]); v_available := array_fill(null::bigint, array[n]); v_transfer := v_available;
    e_n := 0; e_acc := '{}'; e_seq := '{}'; e_transfer := '{}'; e_amount := '{}'; e_bal := '{}';
    sp := 1; kp := 1; v_refused := false; v_changes := 0; v_answers := 0; v_ended := 0; v_seen := null;
    if v_sagas then
      sn := s_i[1]; s_do := array_fill(0::smallint, array[cardinality(s_i)]);
      s_n := array_fill(null::bigint, array[cardinality(s_i)]); s_bal := s_n; s_amount := s_n;
      s_cur := array_fill(null::text, array[cardinality(s_i)]);
    end if;
    if v_keys then
      kn := k_i[1]; k_do := array_fill(0::smallint, array[cardinality(k_i)]);
      k_have := array_fill(null::bigint, array[cardinality(k_i)]);
    end if;

    for i in 1..n loop
      op := p_op[i]; a := p_amount[i]; d := p_d[i]; c := p_c[i]; w := p_w[i]; r := 0; v_key := 0; sx := 0; kx := 0;
      if i = sn then sx := sp; sp := sp + 1; sn := s_i[sp]; end if;
      if i = kn then
        kx := kp; kp := kp + 1; kn := k_i[kp];
        if y_hash[kx] is null then
          -- settle, release and a move never take a key
          if op in (1, 2) or op = 0 and s_from[sx] is null then v_key := 1; end if;
        elsif y_status[kx] is null and k_status[kx] is not null and y_ref[kx] = k_ref[kx] then v_key := 2;
        elsif op in (1, 2) or op = 0 and s_from[sx] is null then
          if y_hash[kx] <> k_hash[kx] then r := 8;
          elsif not (p_redo and y_ref[kx] = k_ref[kx]) then r := 7; end if;
        end if;
      end if;

      if r = 0 then
        if w > 0 and abal[w] is null then r := 5;
        elsif w > 0 and acur[w] <> p_cur[i] then r := 4;
        elsif op > 0 then
          if abal[d] is null or abal[c] is null then r := 5;
          elsif acur[d] <> p_cur[i] or acur[c] <> p_cur[i] then r := 4;
          elsif t_id[i] is not null then
            v_state := t_state[i];
            if t_amount[i] <> a or t_d[i] <> p_acc[d] or t_c[i] <> p_acc[c] or t_kind[i] <> p_kind[i]
              or (v_state = 'posted') <> (op = 1) then r := case when op <= 2 then 2 else 9 end;
            elsif op <= 2 or v_state = (case op when 3 then 'settled' else 'released' end) then r := 1;
            elsif v_state <> 'held' then r := 9; end if;
          elsif op > 2 then r := 9; end if;
        end if;
      end if;
      if r = 0 and sx > 0 then
        v_state := z_state[sx];
        if s_from[sx] is null then
          if v_state is not null then
            r := case when op = 0 and p_redo and v_state = s_to[sx] then 1 else 6 end;
          end if;
        elsif v_state is null then r := 6;
        elsif op = 0 and p_redo and v_state = s_to[sx] and strpos(s_from[sx], ',' || v_state || ',') = 0 then r := 1;
        elsif z_final[sx] or strpos(s_from[sx], ',' || v_state || ',') = 0 then r := 6; end if;
      end if;
      if r = 0 and op > 0 then
        x := coalesce(p_x[i], 0);
        if p_e[i] > 0 and (aseq[p_e[i]] is distinct from p_eseq[i] or abusy[p_e[i]] is not null) then r := 11;
        elsif x > 0 and op <= 2 and abusy[x] is not null then r := 10;
        elsif op <= 2 and afloor[d] is not null and abal[d] - aheld[d] - a < afloor[d] then r := 3;
        elsif op <= 2 and abal[d] - aheld[d] < c_min + a or op = 2 and aheld[d] > c_max - a
          or op in (1, 3) and abal[c] > c_max - a then r := 12; end if;
      end if;

      if r = 0 then
        if op > 0 then
          if op <= 2 then v_id := v_base + i;
          else
            v_id := t_id[i]; v_ended := v_ended + 1; aheld[d] := aheld[d] - a;
            if abusy[d] = v_id then abusy[d] := null; end if;
            if abusy[c] = v_id then abusy[c] := null; end if;
          end if;
          v_transfer[i] := v_id;
          if op = 2 then
            aheld[d] := aheld[d] + a;
            if x > 0 then abusy[x] := v_id; end if;
          elsif op <> 4 then
            abal[d] := abal[d] - a; aseq[d] := aseq[d] + 1;
            abal[c] := abal[c] + a; aseq[c] := aseq[c] + 1;
            e_n := e_n + 1; e_acc[e_n] := p_acc[d]; e_seq[e_n] := aseq[d]; e_transfer[e_n] := v_id;
            e_amount[e_n] := -a; e_bal[e_n] := abal[d];
            e_n := e_n + 1; e_acc[e_n] := p_acc[c]; e_seq[e_n] := aseq[c]; e_transfer[e_n] := v_id;
            e_amount[e_n] := a; e_bal[e_n] := abal[c];
          end if;
        end if;
        v_have := abal[w] - aheld[w];
        if sx > 0 then
          if s_from[sx] is null then
            s_do[sx] := 1; s_amount[sx] := a; s_cur[sx] := p_cur[i];
          else s_do[sx] := 2; v_changes := v_changes + 1; end if;
          -- the wallet's after the movement: when it comes into the statement, then after each step that changes it
          if op in (1, 2) and d = w or op = 4 and d = w or op in (1, 3) and c = w or s_list[sx] and z_n[sx] is null
            then s_bal[sx] := v_have; end if;
          if s_list[sx] and z_n[sx] is null then
            amov[w] := amov[w] + 1; s_n[sx] := amov[w]; s_amount[sx] := a;
          end if;
        end if;
        if v_key > 0 then
          k_do[kx] := v_key; k_have[kx] := v_have;
          if v_key = 2 then v_answers := v_answers + 1; end if;
        end if;
      else
        v_code[i] := r;
        if r = 1 then v_transfer[i] := t_id[i];
        else
          v_refused := true;
          if r = 7 then
            v_seen := coalesce(v_seen, '{}') || jsonb_build_object(i - 1, jsonb_build_array(y_ref[kx], y_status[kx], y_body[kx]));
          end if;
        end if;
        v_have := abal[w] - aheld[w];
      end if;
      v_available[i] := v_have;
    end loop;
    -- a refusal may hide that the same was done before: look, and decide again
    exit decide when v_check or not v_refused;
    v_check := true;
  end loop;

  insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
    select u.id, u.ref, u.kind, case u.op when 1 then 'posted' else 'held' end, u.cur, u.amount, p_acc[u.d], p_acc[u.c], p_now
      from unnest(v_transfer, p_ref, p_kind, p_op, p_cur, p_amount, p_d, p_c, v_code) u(id, ref, kind, op, cur, amount, d, c, code)
      where u.code = 0 and u.op in (1, 2) order by u.ref;
  if v_ended > 0 then
    update transfer t set state = case u.op when 3 then 'settled' else 'released' end, ended_at = p_now
      from unnest(p_ref, p_op, v_code) u(ref, op, code) where t.reference = u.ref and u.code = 0 and u.op > 2;
    get diagnostics v_rows = row_count;
    assert v_rows = v_ended, 'a held transfer twice in one batch';
  end if;
  if e_n > 0 then
    insert into entry (account, seq, transfer, amount, balance, created_at)
      select u.*, p_now from unnest(e_acc, e_seq, e_transfer, e_amount, e_bal) u;
  end if;
  update account t set balance = u.bal, held = u.held, seq = u.seq, movements = u.mov, busy = u.busy
    from unnest(p_acc, abal, aheld, aseq, amov, abusy, aheld0, aseq0, amov0, abusy0)
      u(id, bal, held, seq, mov, busy, held0, seq0, mov0, busy0)
    where t.id = u.id
      and (u.seq <> u.seq0 or u.held <> u.held0 or u.mov <> u.mov0 or u.busy is distinct from u.busy0);
  if v_sagas then
    insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, parent, key,
        n, listed_at, balance, timeline, data, due_at, created_at, changed_at)
      select u.member, u.ref, u.kind, u.type, u.state, u.status, u.amount, u.cur, u.from_code, u.to_code, u.parent, u.key,
          u.n, case when u.n is not null then p_now end, u.bal,
          jsonb_build_array(jsonb_build_object('state', u.state, 'at', p_at)), coalesce(u.data, '{}'), u.due, p_now, p_now
        from unnest(s_member, s_ref, s_kind, s_type, s_to, s_status, s_amount, s_cur, s_from_code, s_to_code, s_parent, s_key,
          s_n, s_bal, s_data, s_due, s_do)
          u(member, ref, kind, type, state, status, amount, cur, from_code, to_code, parent, key, n, bal, data, due, does)
        where u.does = 1 order by u.member, u.ref;
    if v_changes > 0 then
      update saga g set state = u.state, status = u.status, due_at = u.due, n = coalesce(g.n, u.n),
          listed_at = case when g.n is null and u.n is not null then p_now else g.listed_at end,
          balance = coalesce(u.bal, g.balance), amount = coalesce(u.amount, g.amount),
          timeline = g.timeline || jsonb_build_object('state', u.state, 'at', p_at),
          data = case when u.data is null then g.data else g.data || u.data end, changed_at = p_now
        from unnest(s_member, s_ref, s_to, s_status, s_due, s_n, s_bal, s_amount, s_data, s_do)
          u(member, ref, state, status, due, n, bal, amount, data, does)
        where g.member_id = u.member and g.reference = u.ref and u.does = 2;
      get diagnostics v_rows = row_count;
      assert v_rows = v_changes, 'a saga twice in one batch';
    end if;
  end if;
  if v_keys then
    insert into idempotency (member_id, key, hash, reference, status, body, created_at)
      select u.member, u.key, u.hash, u.ref, u.status,
          replace(u.body, '"$available"', coalesce(trim_scale(u.have * 0.01)::text, 'null')), p_now
        from unnest(k_member, k_key, k_hash, k_ref, k_status, k_body, k_have, k_do)
          u(member, key, hash, ref, status, body, have, does)
        where u.does = 1 order by u.member, u.key;
    if v_answers > 0 then
      update idempotency y set status = u.status,
          body = replace(u.body, '"$available"', coalesce(trim_scale(u.have * 0.01)::text, 'null'))
        from unnest(k_member, k_key, k_status, k_body, k_have, k_do) u(member, key, status, body, have, does)
        where y.member_id = u.member and y.key = u.key and y.status is null and u.does = 2;
    end if;
  end if;
  o_code := array_to_string(v_code, ','); o_available := array_to_string(v_available, ',', '');
  o_transfer := array_to_string(v_transfer, ',', ''); o_seen := v_seen::text;
end $f$;

revoke execute on function ledger_batch from public;
grant execute on function ledger_batch to krapao_app;
