-- Credits payments that providers told by signed messages: from the look whether a message was here before to the credit
-- and everything that belongs to it, in one statement and one commit for all messages that come together.
--
-- Answers for each message, in order (o_what): b booked now (o_member, o_available: the member and what is available in the
-- wallet), r this very message was here before, k its event was told before, o anything else is to be done about it. Only b
-- changes anything. A message without an amount is only looked up. The caller never puts one order into a call twice.
--
-- It credits by ledger_batch_optimistic. With p_check or p_redo it asks ledger_batch instead: the caller sets p_check after
-- the first way failed. With p_redo a message that was here before is o, since it may have been this very call.
create or replace function qr_paid(
  p_at timestamptz, p_check boolean, p_redo boolean, p_provider text[], p_event text[], p_message text[],
  p_told timestamptz[], p_order text[], p_reference text[], p_amount bigint[],
  out o_what text, out o_member text, out o_available text)
language plpgsql
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $f$
#variable_conflict use_column
declare
  v_what text[]; v_members bigint[] := array_fill(null::bigint, array[cardinality(p_order)]); v_have text[];
  -- what may be credited, by its place in the call
  v_i int[]; v_member bigint[]; v_cur text[]; v_house bigint[]; v_wallet bigint[];
  v_ref text[]; v_order text[]; v_payment text[]; v_amount bigint[]; v_data jsonb[];
  v_acc bigint[]; v_debit int[]; v_credit int[];
  v_now timestamptz; v_own int; v_places int[]; v_told text[];
  k int; j int; v_codes text[]; v_availables text[]; v_count int := 0; v_done int[] := '{}';
begin
  select array_agg(x.what),
      array_agg(x.n) filter (where x.what = 'p'), array_agg(x.member_id) filter (where x.what = 'p'),
      array_agg(x.currency) filter (where x.what = 'p'), array_agg(x.house) filter (where x.what = 'p'),
      array_agg(x.wallet) filter (where x.what = 'p')
    into v_what, v_i, v_member, v_cur, v_house, v_wallet
    from (
      select t.n::int as n, o.member_id, o.currency, o.house, o.wallet,
          case
            when e.told is null then case when o.is_open and o.wallet is not null and o.house is not null then 'p' else 'o' end
            when p_redo then 'o'
            when e.told = p_told[t.n] or (select true from callback_event m
                where m.provider = p_provider[t.n] and m.event_id = p_message[t.n] limit 1) then 'r'
            else 'k' end as what
        from unnest(p_order) with ordinality t(qrcode, n)
        left join lateral (
          select coalesce(e.told_at, '-infinity') as told from callback_event e
            where e.provider = p_provider[t.n] and e.event_id = p_event[t.n] limit 1
        ) e on true
        left join lateral (
          select q.member_id, q.currency,
              (select s.state in ('waiting', 'lapsed') from saga s
                where s.member_id = q.member_id and s.reference = q.qrcode_id limit 1)
              and (select true from qr_payment p
                where p.member_id = q.member_id and p.qrcode_id = q.qrcode_id limit 1) is null as is_open,
              (select a.id from account a where a.member_id = q.member_id and a.kind = 'wallet' and a.code = ''
                and a.currency = q.currency limit 1) as wallet,
              (select a.id from account a where a.member_id is null and a.kind = 'qr' and a.code = p_provider[t.n]
                and a.currency = q.currency limit 1) as house
            from qr_order q where q.qrcode_id = t.qrcode and q.provider = p_provider[t.n] and q.amount = p_amount[t.n] limit 1
        ) o on true
        order by t.n
    ) x;
  v_have := array_fill(null::text, array[cardinality(v_what)]);

  k := cardinality(v_i);
  if k > 0 then
    if k = cardinality(p_order) then
      v_order := p_order; v_payment := p_reference; v_amount := p_amount;
    else
      select array_agg(p_order[i] order by n), array_agg(p_reference[i] order by n), array_agg(p_amount[i] order by n)
        into v_order, v_payment, v_amount from unnest(v_i) with ordinality u(i, n);
    end if;
    v_acc := array(select distinct a from unnest(v_wallet) a order by a);
    v_own := cardinality(v_acc);
    v_acc := v_acc || array(select distinct a from unnest(v_house) a order by a);
    select array_agg('qr:' || u.qrcode order by u.n), array_agg(jsonb_build_object('payment', v_payment[u.n]) order by u.n),
        array_agg(array_position(v_acc, v_house[u.n]) order by u.n), array_agg(array_position(v_acc, v_wallet[u.n]) order by u.n)
      into v_ref, v_data, v_debit, v_credit
      from unnest(v_order) with ordinality u(qrcode, n);
    v_places := array(select generate_series(1, k));
    if not p_check and not p_redo then
      -- The accounts were found by their currencies, so those need no other proof.
      v_told := string_to_array(ledger_batch_optimistic(p_at, v_own, v_acc, null,
        array_fill(1::smallint, array[k]), v_ref, array_fill('deposit-qr'::text, array[k]), v_cur, v_amount,
        v_debit, v_credit, v_credit, null, array_fill(true, array[k]),
        0, v_places, v_member, v_order, array_fill(',waiting,lapsed,'::text, array[k]),
        array_fill('paid'::text, array[k]), array_fill('SUCCESS'::text, array[k]), null, null,
        null, null, null, null, null, null, v_data,
        null, null, null, null, null, null, null, null), ';');
    end if;
    if v_told is not null then
      select array_agg((b.was[v_credit[j]] + b.more[j])::text order by j) into v_availables
        from (select string_to_array(v_told[3], ',')::bigint[] as was, string_to_array(v_told[4], ',')::bigint[] as more) b,
          generate_series(1, k) j;
    else
      select string_to_array(b.o_code, ','), string_to_array(b.o_available, ',') into v_codes, v_availables
        from ledger_batch(p_at, p_check, p_redo, v_acc,
          array_fill(1::smallint, array[k]), v_ref, array_fill('deposit-qr'::text, array[k]), v_cur, v_amount,
          v_debit, v_credit, v_credit, null, null, null,
          v_places, v_member, v_order, array_fill(',waiting,lapsed,'::text, array[k]),
          array_fill('paid'::text, array[k]), array_fill('SUCCESS'::text, array[k]), null, null, array_fill(true, array[k]),
          null, null, null, null, null, null, v_data,
          null, null, null, null, null, null, null) b;
    end if;
    for j in 1..k loop
      if v_told is not null or v_codes[j] = '0' then
        v_what[v_i[j]] := 'b'; v_members[v_i[j]] := v_member[j]; v_have[v_i[j]] := v_availables[j];
        v_count := v_count + 1; v_done[v_count] := j;
      else v_what[v_i[j]] := 'o'; end if;
    end loop;
  end if;
  if v_count > 0 then
    v_now := coalesce(p_at, db_now());
    insert into qr_payment as p (member_id, qrcode_id, reference, amount, created_at, booked_as)
      select v_member[u.j], v_order[u.j], v_payment[u.j], v_amount[u.j], v_now, 'wallet' from unnest(v_done) u(j)
      on conflict (member_id, qrcode_id, reference) do update set booked_as = 'wallet' where p.booked_as is null;
    update qr_order o set closed_at = v_now, closed_as = 'paid'
      from unnest(v_done) u(j)
      where o.qrcode_id = v_order[u.j] and o.member_id = v_member[u.j] and o.closed_at is null;
    insert into callback_event (provider, event_id, told_at, created_at)
      select p_provider[u.i], p_event[u.i], p_told[u.i], v_now
        from (select v_i[l.j] as i from unnest(v_done) l(j) order by p_provider[v_i[l.j]], p_event[v_i[l.j]]) u
      on conflict do nothing;
  end if;
  o_what := array_to_string(v_what, ''); o_member := array_to_string(v_members, ',', '');
  o_available := array_to_string(v_have, ',', '');
end $f$;

revoke execute on function qr_paid from public;
grant execute on function qr_paid to krapao_app;
