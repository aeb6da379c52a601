-- The one writer of the books. One call does up to 1,000 operations, each with its guard and its companions, each answered
-- on its own: a refusal changes nothing and never touches its neighbours. What is done is done by one commit.
--
-- Operations: 0 a saga's step without money, 1 post, 2 hold, 3 settle, 4 release.
-- Answers: 0 done, 1 stands already, 2 reference-taken, 3 money-not-enough, 4 wrong-currency, 5 unknown-account,
-- 6 other-state, 7 key-seen, 8 key-conflict, 9 not-held, 10 busy, 11 moved-on, 12 overflow.
--
-- Parameters. The caller passes accounts as places in p_acc (0 for none), gives an array as null when nobody uses it, and
-- never puts one reference, key or saga's row into a batch twice. s_... and k_... hold only the operations that have a saga's
-- step or a key; s_i and k_i say which. s_from is a list as ',a,b,', null for an insert. p_at is null but for history that is
-- written afterwards. s_due says when a row is due, and s_sent how long a call may be on its way (of a new row: the call
-- begins with it), both in milliseconds from the batch's time.
--
-- Without p_check it is taken for granted that new references, keys and saga rows are new: their unique indexes refuse the
-- whole batch if not, and the caller asks again with p_check. p_redo says that this very batch may have been committed
-- before (the connection was lost): then what stands as wished counts as done.
--
-- Locks, each sorted: sagas, transfers, members' accounts, the house's accounts. Every step has a snapshot of its own (read
-- committed), so what is read after a lock is what stands. The time is read once, after all locks that decisions need.
--
-- Accounts of the house are locked last. They have no floor, so no decision depends on what they have: everything else is
-- written before, and two batches on one account of the house only take turns for its own entries and the commit. Those
-- entries are counted from what was read without the lock, and shifted by what had moved. For that the caller sorts p_acc:
-- members' accounts by number, then the house's by number. In any other order, with an unknown account, for a batch of one,
-- and for a hold out of a house's account and what ends it, all accounts are locked before anything is decided. An overflow
-- that only the shift shows fails the statement; its items then come one by one. ("member_id + 0", so that no plan goes by an
-- index of that column.)
--
-- How it is written: rows are made from places in the arrays, since "unnest" of many arrays fills a store for each of them.
-- ("unnest" of one array and not "generate_series": a plan takes that for a thousand rows, and reads small tables whole.)
-- What was found is kept with its place in the batch (..._at) and met by walking along, not by a join.
create or replace function ledger_batch(
  p_at timestamptz, p_check boolean, p_redo boolean, p_acc bigint[],
  p_op smallint[], p_ref text[], p_kind text[], p_cur text[], p_amount bigint[], p_d int[], p_c int[], p_w int[],
  p_x int[], p_e int[], p_eseq bigint[],
  s_i int[], s_member bigint[], s_ref text[], s_from text[], s_to text[], s_status text[], s_due bigint[], s_sent bigint[],
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
  c_ms constant interval := interval '1 millisecond';
  n constant int := cardinality(p_op);
  n_sagas constant int := coalesce(cardinality(s_i), 0);
  n_keys constant int := coalesce(cardinality(k_i), 0);
  v_ends constant boolean := 3 = any(p_op) or 4 = any(p_op);
  v_moves constant boolean := n_sagas > 0 and cardinality(array_remove(s_from, null)) > 0;
  v_check boolean := p_check;
  v_now timestamptz; v_at text; v_epoch text;
  v_base constant bigint := nextval('transfer_id') * 1000;
  i int; d int; c int; w int; x int; a bigint; r smallint; op smallint; v_id bigint; v_key smallint; v_rows int;
  -- where the walk along the batch's saga steps and keys, and along what was found, has come to; 0 where there is none
  sx int; sp int; sn int; kx int; kp int; kn int; tx int; tp int; tn bigint; zx int; zp int; zn bigint; yx int; yp int; yn bigint;
  -- accounts, by their place in p_acc
  v_ids bigint[]; acur text[]; afloor bigint[]; abal bigint[]; aheld bigint[]; aseq bigint[]; amov bigint[]; abusy bigint[];
  abal0 bigint[]; aheld0 bigint[]; aseq0 bigint[]; amov0 bigint[]; abusy0 bigint[];
  -- the first so many places are members'; the others, the house's, are locked late or were locked before all decisions
  n_own int; v_late boolean := false; v_special boolean;
  h_ids bigint[]; h_cur text[]; h_floor bigint[]; h_bal bigint[]; h_held bigint[]; h_seq bigint[]; h_mov bigint[]; h_busy bigint[];
  -- what is there under the batch's references, saga rows and keys
  t_at bigint[]; t_id bigint[]; t_state text[]; t_amount bigint[]; t_d bigint[]; t_c bigint[]; t_kind text[];
  z_at bigint[]; z_state text[]; z_final boolean[]; z_n bigint[];
  y_at bigint[]; y_hash text[]; y_ref text[]; y_status smallint[]; y_body text[];
  -- what comes of it
  v_refused boolean; v_code smallint[]; v_available bigint[]; v_transfer bigint[]; v_seen jsonb;
  v_dseq bigint[]; v_dbal bigint[]; v_cseq bigint[]; v_cbal bigint[];
  s_n bigint[]; s_bal bigint[];
  -- the places of new and ended transfers, of what moved money, of new and changed sagas, of keys taken and answered
  v_new int; v_ended int; v_moved int; v_opened int; v_changed int; v_taken int; v_answered int;
  l_new int[]; l_ended int[]; l_moved int[]; l_opened int[]; l_changed int[]; l_taken int[]; l_answered int[];
begin
  if v_moves then
    select array_agg(z.n order by z.n), array_agg(z.state order by z.n), array_agg(z.final order by z.n),
        array_agg(z.number order by z.n)
      into z_at, z_state, z_final, z_n
      from (
        select u.n, g.state, g.n as number, g.status = 'SUCCESS' or g.status = 'FAILED' and g.n is not null as final
          from unnest(s_ref) with ordinality u(reference, n)
          join saga g on g.member_id = s_member[u.n] and g.reference = u.reference
          order by g.member_id, g.reference for no key update of g
      ) z;
  end if;
  if v_ends then
    select array_agg(t.n order by t.n), array_agg(t.id order by t.n), array_agg(t.state order by t.n),
        array_agg(t.amount order by t.n), array_agg(t.debit order by t.n), array_agg(t.credit order by t.n),
        array_agg(t.kind order by t.n)
      into t_at, t_id, t_state, t_amount, t_d, t_c, t_kind
      from (
        select u.n, l.id, l.state, l.amount, l.debit, l.credit, l.kind
          from unnest(p_ref) with ordinality u(reference, n) join transfer l on l.reference = u.reference
          order by l.reference for no key update of l
      ) t;
  end if;
  select array_agg(l.id), array_agg(l.currency), array_agg(l.floor), array_agg(l.balance), array_agg(l.held),
      array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
    into v_ids, acur, afloor, abal0, aheld0, aseq0, amov0, abusy0
    from (select * from account where id = any(p_acc) and member_id + 0 is not null order by id for no key update) l;
  n_own := coalesce(cardinality(v_ids), 0);
  if n_own < cardinality(p_acc) then
    v_late := n > 1;
    if not v_late then
      perform from account where id = any(p_acc) and member_id + 0 is null order by id for no key update;
    end if;
    select array_agg(l.id), array_agg(l.currency), array_agg(l.floor), array_agg(l.balance), array_agg(l.held),
        array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
      into h_ids, h_cur, h_floor, h_bal, h_held, h_seq, h_mov, h_busy
      from (select * from account where id = any(p_acc) and member_id + 0 is null order by id) l;
    v_ids := v_ids || h_ids; acur := acur || h_cur; afloor := afloor || h_floor; abal0 := abal0 || h_bal;
    aheld0 := aheld0 || h_held; aseq0 := aseq0 || h_seq; amov0 := amov0 || h_mov; abusy0 := abusy0 || h_busy;
  end if;
  if v_ids is distinct from p_acc then
    if v_late then
      v_late := false;
      perform from account where id = any(p_acc) and member_id + 0 is null order by id for no key update;
    end if;
    -- an order of its own, or some are unknown: their places stay null
    select array_agg(l.currency order by o.n), array_agg(l.floor order by o.n), array_agg(l.balance order by o.n),
        array_agg(l.held order by o.n), array_agg(l.seq order by o.n), array_agg(l.movements order by o.n),
        array_agg(l.busy order by o.n)
      into acur, afloor, abal0, aheld0, aseq0, amov0, abusy0
      from unnest(p_acc) with ordinality o(id, n) left join account l on l.id = o.id;
  end if;

  v_now := coalesce(p_at, db_now());
  v_at := to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  if s_sent is not null then v_epoch := db_epoch(); end if;

  <<decide>>
  loop
    if n_keys > 0 and (v_check or v_ends or v_moves) then
      select array_agg(y.n order by y.n), array_agg(y.hash order by y.n), array_agg(y.reference order by y.n),
          array_agg(y.status order by y.n), array_agg(y.body order by y.n)
        into y_at, y_hash, y_ref, y_status, y_body
        from (
          select u.n, k.hash, k.reference, k.status, k.body from unnest(k_key) with ordinality u(key, n)
            join idempotency k on k.member_id = k_member[u.n] and k.key = u.key
        ) y;
    end if;
    if v_check and n_sagas > 0 and not v_moves then
      select array_agg(z.n order by z.n), array_agg(z.state order by z.n) into z_at, z_state
        from (
          select u.n, g.state from unnest(s_ref) with ordinality u(reference, n)
            join saga g on g.member_id = s_member[u.n] and g.reference = u.reference
        ) z;
    end if;
    if v_check and not v_ends then
      select array_agg(t.n order by t.n), array_agg(t.id order by t.n), array_agg(t.state order by t.n),
          array_agg(t.amount order by t.n), array_agg(t.debit order by t.n), array_agg(t.credit order by t.n),
          array_agg(t.kind order by t.n)
        into t_at, t_id, t_state, t_amount, t_d, t_c, t_kind
        from (
          select u.n, l.id, l.state, l.amount, l.debit, l.credit, l.kind
            from unnest(p_ref) with ordinality u(reference, n) join transfer l on l.reference = u.reference
        ) t;
    end if;
    v_special := false;
    abal := abal0; aheld := aheld0; aseq := aseq0; amov := amov0; abusy := abusy0;
    v_code := array_fill(0::smallint, array[n]); v_available := array_fill(null::bigint, array[n]); v_transfer := v_available;
    v_dseq := v_available; v_dbal := v_available; v_cseq := v_available; v_cbal := v_available;
    v_refused := false; v_seen := null;
    v_new := 0; v_ended := 0; v_moved := 0; v_opened := 0; v_changed := 0; v_taken := 0; v_answered := 0;
    l_new := '{}'; l_ended := '{}'; l_moved := '{}'; l_opened := '{}'; l_changed := '{}'; l_taken := '{}'; l_answered := '{}';
    sp := 1; kp := 1; tp := 1; zp := 1; yp := 1; tn := t_at[1]; zn := z_at[1]; yn := y_at[1];
    if n_sagas > 0 then
      sn := s_i[1]; s_n := array_fill(null::bigint, array[n_sagas]); s_bal := s_n;
    end if;
    if n_keys > 0 then kn := k_i[1]; end if;

    for i in 1..n loop
      op := p_op[i]; a := p_amount[i]; d := p_d[i]; c := p_c[i]; w := p_w[i]; r := 0;
      v_special := v_late and (op > 1 and d > n_own or w > n_own or p_x[i] > n_own or p_e[i] > n_own
        or op > 2 and c > n_own and abusy[c] is not null);
      exit when v_special;
      v_key := 0; sx := 0; tx := 0;
      if i = sn then
        sx := sp; sp := sp + 1; sn := s_i[sp]; zx := 0;
        if sx = zn then zx := zp; zp := zp + 1; zn := z_at[zp]; end if;
      end if;
      if i = tn then tx := tp; tp := tp + 1; tn := t_at[tp]; end if;
      if i = kn then
        kx := kp; kp := kp + 1; kn := k_i[kp]; yx := 0;
        if kx = yn then yx := yp; yp := yp + 1; yn := y_at[yp]; end if;
        if yx > 0 and y_status[yx] is null and k_status[kx] is not null and y_ref[yx] = k_ref[kx] then v_key := 2;
        elsif op in (1, 2) or op = 0 and s_from[sx] is null then
          -- settle, release and a move never take a key
          if yx = 0 then v_key := 1;
          elsif y_hash[yx] <> k_hash[kx] then r := 8;
          elsif not (p_redo and y_ref[yx] = k_ref[kx]) then r := 7; end if;
        end if;
      end if;

      if r = 0 then
        r := case
          when w > 0 and abal[w] is null then 5
          when w > 0 and acur[w] <> p_cur[i] then 4
          when op = 0 then 0
          when abal[d] is null or abal[c] is null then 5
          when acur[d] <> p_cur[i] or acur[c] <> p_cur[i] then 4
          when tx = 0 then case when op > 2 then 9 else 0 end
          when t_amount[tx] <> a or t_d[tx] <> p_acc[d] or t_c[tx] <> p_acc[c] or t_kind[tx] <> p_kind[i]
            or (t_state[tx] = 'posted') <> (op = 1) then case when op <= 2 then 2 else 9 end
          when op <= 2 or t_state[tx] = (case op when 3 then 'settled' else 'released' end) then 1
          when t_state[tx] <> 'held' then 9
          else 0 end;
      end if;
      if r = 0 and sx > 0 then
        r := case
          when s_from[sx] is null then case
            when zx = 0 then 0
            when op = 0 and p_redo and z_state[zx] = s_to[sx] then 1
            else 6 end
          when zx = 0 then 6
          when op = 0 and p_redo and z_state[zx] = s_to[sx] and strpos(s_from[sx], ',' || z_state[zx] || ',') = 0 then 1
          when z_final[zx] or strpos(s_from[sx], ',' || z_state[zx] || ',') = 0 then 6
          else 0 end;
      end if;
      if r = 0 and op > 0 then
        x := coalesce(p_x[i], 0);
        r := case
          when p_e[i] > 0 and (aseq[p_e[i]] is distinct from p_eseq[i] or abusy[p_e[i]] is not null) then 11
          when op > 2 then case when op = 3 and abal[c] > c_max - a then 12 else 0 end
          when x > 0 and abusy[x] is not null then 10
          when afloor[d] is not null and abal[d] - aheld[d] - a < afloor[d] then 3
          when abal[d] - aheld[d] < c_min + a or op = 2 and aheld[d] > c_max - a or op = 1 and abal[c] > c_max - a then 12
          else 0 end;
      end if;

      if r = 0 then
        if op > 0 then
          if op <= 2 then v_id := v_base + i; v_new := v_new + 1; l_new[v_new] := i;
          else
            v_id := t_id[tx]; v_ended := v_ended + 1; l_ended[v_ended] := i; aheld[d] := aheld[d] - a;
            if abusy[d] = v_id then abusy[d] := null; end if;
            if abusy[c] = v_id then abusy[c] := null; end if;
          end if;
          v_transfer[i] := v_id;
          if op = 2 then
            aheld[d] := aheld[d] + a;
            if x > 0 then abusy[x] := v_id; end if;
          elsif op <> 4 then
            v_moved := v_moved + 1; l_moved[v_moved] := i;
            abal[d] := abal[d] - a; aseq[d] := aseq[d] + 1; v_dbal[i] := abal[d]; v_dseq[i] := aseq[d];
            abal[c] := abal[c] + a; aseq[c] := aseq[c] + 1; v_cbal[i] := abal[c]; v_cseq[i] := aseq[c];
          end if;
        end if;
        if sx > 0 then
          if s_from[sx] is null then v_opened := v_opened + 1; l_opened[v_opened] := sx;
          else v_changed := v_changed + 1; l_changed[v_changed] := sx; end if;
          -- the wallet's after the movement: when it comes into the statement, then after each step that changes it
          if op in (1, 2) and d = w or op = 4 and d = w or op in (1, 3) and c = w or s_list[sx] and (zx = 0 or z_n[zx] is null)
            then s_bal[sx] := abal[w] - aheld[w]; end if;
          if s_list[sx] and (zx = 0 or z_n[zx] is null) then
            amov[w] := amov[w] + 1; s_n[sx] := amov[w];
          end if;
        end if;
        if v_key = 1 then v_taken := v_taken + 1; l_taken[v_taken] := kx;
        elsif v_key = 2 then v_answered := v_answered + 1; l_answered[v_answered] := kx; end if;
      else
        v_code[i] := r;
        if r = 1 then v_transfer[i] := t_id[tx];
        else
          v_refused := true;
          if r = 7 then
            v_seen := coalesce(v_seen, '{}') || jsonb_build_object(i - 1, jsonb_build_array(y_ref[yx], y_status[yx], y_body[yx]));
          end if;
        end if;
      end if;
      v_available[i] := abal[w] - aheld[w];
    end loop;
    if v_special then
      -- what is held of it, or who has it to himself, counts: it is locked first after all
      v_late := false;
      select array_agg(l.balance), array_agg(l.held), array_agg(l.seq), array_agg(l.movements), array_agg(l.busy)
        into h_bal, h_held, h_seq, h_mov, h_busy
        from (select * from account where id = any(h_ids) order by id for no key update) l;
      abal0 := abal0[1:n_own] || h_bal; aheld0 := aheld0[1:n_own] || h_held; aseq0 := aseq0[1:n_own] || h_seq;
      amov0 := amov0[1:n_own] || h_mov; abusy0 := abusy0[1:n_own] || h_busy;
      continue decide;
    end if;
    -- a refusal may hide that the same was done before: look, and decide again
    exit decide when v_check or not v_refused;
    v_check := true;
  end loop;
  if not v_late then n_own := cardinality(p_acc); end if;

  if v_new > 0 then
    insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
      select v_transfer[u.i], p_ref[u.i], p_kind[u.i], case p_op[u.i] when 1 then 'posted' else 'held' end, p_cur[u.i],
          p_amount[u.i], p_acc[p_d[u.i]], p_acc[p_c[u.i]], v_now
        from (select i from unnest(l_new) l(i) order by p_ref[l.i]) u;
  end if;
  if v_ended > 0 then
    update transfer t set state = case p_op[u.i] when 3 then 'settled' else 'released' end, ended_at = v_now
      from unnest(l_ended) u(i) where t.id = v_transfer[u.i];
    get diagnostics v_rows = row_count;
    assert v_rows = v_ended, 'a held transfer twice in one batch';
  end if;
  if v_moved > 0 then
    insert into entry (account, seq, transfer, amount, balance, created_at)
      select p_acc[e.place], e.seq, v_transfer[u.i], e.amount, e.balance, v_now
        from unnest(l_moved) u(i), lateral (values
          (p_d[u.i], v_dseq[u.i], -p_amount[u.i], v_dbal[u.i]),
          (p_c[u.i], v_cseq[u.i], p_amount[u.i], v_cbal[u.i])) e(place, seq, amount, balance)
        where e.place <= n_own;
  end if;
  update account t set balance = abal[u.i], held = aheld[u.i], seq = aseq[u.i], movements = amov[u.i], busy = abusy[u.i]
    from unnest(p_acc) with ordinality u(id, i)
    where u.i <= n_own and t.id = u.id and (aseq[u.i] <> aseq0[u.i] or aheld[u.i] <> aheld0[u.i] or amov[u.i] <> amov0[u.i]
      or abusy[u.i] is distinct from abusy0[u.i]);
  if v_opened > 0 then
    insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, parent, key,
        n, listed_at, balance, timeline, data, due_at, sent_at, epoch, created_at, changed_at)
      select s_member[u.i], s_ref[u.i], s_kind[u.i], s_type[u.i], s_to[u.i], s_status[u.i], p_amount[s_i[u.i]],
          p_cur[s_i[u.i]], s_from_code[u.i], s_to_code[u.i], s_parent[u.i], s_key[u.i],
          s_n[u.i], case when s_n[u.i] is not null then listing_time(v_now, s_member[u.i], s_n[u.i]) end, s_bal[u.i],
          jsonb_build_array(jsonb_build_object('state', s_to[u.i], 'at', v_at)), coalesce(s_data[u.i], '{}'),
          v_now + s_due[u.i] * c_ms, v_now + s_sent[u.i] * c_ms, case when s_sent[u.i] is not null then v_epoch end, v_now, v_now
        from (select i from unnest(l_opened) l(i) order by s_member[l.i], s_ref[l.i]) u;
  end if;
  if v_changed > 0 then
    update saga g set state = s_to[u.i], status = s_status[u.i], due_at = v_now + s_due[u.i] * c_ms, n = coalesce(g.n, s_n[u.i]),
        listed_at = case when g.n is null and s_n[u.i] is not null then listing_time(v_now, g.member_id, s_n[u.i]) else g.listed_at end,
        balance = coalesce(s_bal[u.i], g.balance),
        amount = coalesce(case when s_n[u.i] is not null then p_amount[s_i[u.i]] end, g.amount),
        timeline = g.timeline || jsonb_build_object('state', s_to[u.i], 'at', v_at),
        data = case when s_data[u.i] is null then g.data else g.data || s_data[u.i] end, changed_at = v_now
      from unnest(l_changed) u(i) where g.member_id = s_member[u.i] and g.reference = s_ref[u.i];
    get diagnostics v_rows = row_count;
    assert v_rows = v_changed, 'a saga twice in one batch';
  end if;
  if v_taken > 0 then
    insert into idempotency (member_id, key, hash, reference, status, body, created_at)
      select k_member[u.i], k_key[u.i], k_hash[u.i], k_ref[u.i], k_status[u.i],
          replace(k_body[u.i], '"$available"', coalesce(trim_scale(v_available[k_i[u.i]] * 0.01)::text, 'null')), v_now
        from (select i from unnest(l_taken) l(i) order by k_member[l.i], k_key[l.i]) u;
  end if;
  if v_answered > 0 then
    update idempotency y set status = k_status[u.i],
        body = replace(k_body[u.i], '"$available"', coalesce(trim_scale(v_available[k_i[u.i]] * 0.01)::text, 'null'))
      from unnest(l_answered) u(i) where y.member_id = k_member[u.i] and y.key = k_key[u.i] and y.status is null;
  end if;
  o_code := array_to_string(v_code, ','); o_available := array_to_string(v_available, ',', '');
  o_transfer := array_to_string(v_transfer, ',', ''); o_seen := v_seen::text;
  if v_late and v_moved > 0 then
    select array_agg(l.balance), array_agg(l.seq) into h_bal, h_seq
      from (select * from account where id = any(h_ids) order by id for no key update) l;
    insert into entry (account, seq, transfer, amount, balance, created_at)
      select p_acc[e.place], e.seq + (h_seq[e.place - n_own] - aseq0[e.place]), v_transfer[u.i], e.amount,
          e.balance + (h_bal[e.place - n_own] - abal0[e.place]), v_now
        from unnest(l_moved) u(i), lateral (values
          (p_d[u.i], v_dseq[u.i], -p_amount[u.i], v_dbal[u.i]),
          (p_c[u.i], v_cseq[u.i], p_amount[u.i], v_cbal[u.i])) e(place, seq, amount, balance)
        where e.place > n_own;
    update account t set balance = t.balance + (abal[n_own + u.i] - abal0[n_own + u.i]),
        seq = t.seq + (aseq[n_own + u.i] - aseq0[n_own + u.i])
      from unnest(h_ids) with ordinality u(id, i) where t.id = u.id and aseq[n_own + u.i] <> aseq0[n_own + u.i];
  end if;
end $f$;

revoke execute on function ledger_batch from public;
grant execute on function ledger_batch to krapao_app;
