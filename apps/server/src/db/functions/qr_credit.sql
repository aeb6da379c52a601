-- Credits payments that providers told by signed messages. One statement and one commit serve all messages that come
-- together, from the check whether a message was here before to the credit and everything that belongs to it.
--
-- Answers for each message, in order (o_what): b booked now (o_member, o_available: the member and what is available in
-- the wallet), r this very message was here before, k its event was told before, o anything else is to be done about
-- it. Only b changes anything. A message without an amount changes nothing: it is only answered. A payment in another
-- currency than its order's is o. The caller never puts one order into a call twice.
--
-- It credits by ledger_batch_optimistic. With p_check or p_redo it asks ledger_batch instead: the caller sets p_check
-- after the first way failed. With p_redo a message that was here before is o, since it may have been this very call.
create or replace function qr_credit(
  p_at timestamptz, p_check boolean, p_redo boolean, p_provider text[], p_event text[], p_message text[],
  p_told timestamptz[], p_order text[], p_reference text[], p_amount bigint[],
  p_currency text[], out o_what text, out o_member text, out o_available text)
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
  -- Messages, by their place in the call: the answer, whose payment it is, what is then available in the wallet.
  message_answer text[]; message_member bigint[] := array_fill(null::bigint, array[cardinality(p_order)]);
  message_available text[];

  -- Payments that can be credited: the place of the message, and what the order and the accounts say.
  v_count int;
  payment_message int[]; payment_member bigint[]; payment_currency text[]; payment_house bigint[]; payment_wallet bigint[];
  payment_order text[]; payment_reference text[]; payment_amount bigint[]; payment_available text[];

  -- The batch of postings that credits them.
  v_accounts bigint[]; v_own_count int; v_references text[]; v_debits int[]; v_credits int[]; v_saga_items int[];
  v_saga_data jsonb[]; v_answer text[]; v_codes text[];

  -- The payments that were credited.
  v_now timestamptz; v_booked_count int := 0; booked int[] := '{}';
begin
  -- 1. Which message is new, and whose payment it is. "p" (to be paid) becomes b or o below.
  select array_agg(x.answer),
      array_agg(x.message) filter (where x.answer = 'p'), array_agg(x.member_id) filter (where x.answer = 'p'),
      array_agg(x.currency) filter (where x.answer = 'p'), array_agg(x.house) filter (where x.answer = 'p'),
      array_agg(x.wallet) filter (where x.answer = 'p')
    into message_answer, payment_message, payment_member, payment_currency, payment_house, payment_wallet
    from (
      select t.message::int as message, o.member_id, o.currency, o.house, o.wallet,
          case
            when e.known_at is null then
              case when o.is_open and o.wallet is not null and o.house is not null then 'p' else 'o' end
            when p_redo then 'o'
            when e.known_at = p_told[t.message] or (select true from callback_event m
                where m.provider = p_provider[t.message] and m.event_id = p_message[t.message] limit 1) then 'r'
            else 'k' end as answer
        from unnest(p_order) with ordinality t(qrcode, message)
        left join lateral (
          select coalesce(e.told_at, '-infinity') as known_at from callback_event e
            where e.provider = p_provider[t.message] and e.event_id = p_event[t.message] limit 1
        ) e on true
        left join lateral (
          select q.member_id, q.currency,
              (select s.state in ('waiting', 'lapsed') from saga s
                where s.member_id = q.member_id and s.reference = q.qrcode_id limit 1)
              and (select true from qr_payment p
                where p.member_id = q.member_id and p.qrcode_id = q.qrcode_id limit 1) is null as is_open,
              (select a.id from account a where a.member_id = q.member_id and a.kind = 'wallet' and a.code = ''
                and a.currency = q.currency limit 1) as wallet,
              (select a.id from account a where a.member_id is null and a.kind = 'qr' and a.code = p_provider[t.message]
                and a.currency = q.currency limit 1) as house
            from qr_order q
            where q.qrcode_id = t.qrcode and q.provider = p_provider[t.message] and q.amount = p_amount[t.message]
              and q.currency = coalesce(p_currency[t.message], q.currency) limit 1
        ) o on true
        order by t.message
    ) x;
  message_available := array_fill(null::text, array[cardinality(message_answer)]);

  v_count := cardinality(payment_message);
  if v_count > 0 then
    -- 2. The batch: a posting and a saga's step for each payment.
    if v_count = cardinality(p_order) then
      payment_order := p_order; payment_reference := p_reference; payment_amount := p_amount;
    else
      select array_agg(p_order[u.message] order by u.place), array_agg(p_reference[u.message] order by u.place),
          array_agg(p_amount[u.message] order by u.place)
        into payment_order, payment_reference, payment_amount
        from unnest(payment_message) with ordinality u(message, place);
    end if;
    v_accounts := array(select distinct id from unnest(payment_wallet) id order by id);
    v_own_count := cardinality(v_accounts);
    v_accounts := v_accounts || array(select distinct id from unnest(payment_house) id order by id);
    select array_agg('qr:' || u.qrcode order by u.place),
        array_agg(jsonb_build_object('payment', payment_reference[u.place]) order by u.place),
        array_agg(array_position(v_accounts, payment_house[u.place]) order by u.place),
        array_agg(array_position(v_accounts, payment_wallet[u.place]) order by u.place)
      into v_references, v_saga_data, v_debits, v_credits
      from unnest(payment_order) with ordinality u(qrcode, place);
    v_saga_items := array(select generate_series(1, v_count));

    -- 3. The credit: by the fast path, or by ledger_batch when that was not possible.
    if not p_check and not p_redo then
      v_answer := string_to_array(ledger_batch_optimistic(
        p_at => p_at, p_own_count => v_own_count, p_accounts => v_accounts,
        -- The accounts were found by their currencies, so the batch does not check these again.
        p_account_currency => null,
        p_operation => array_fill(ledger_operation('post'), array[v_count]), p_reference => v_references,
        p_kind => array_fill('deposit-qr'::text, array[v_count]), p_currency => payment_currency,
        p_amount => payment_amount, p_debit => v_debits, p_credit => v_credits, p_wallet => v_credits,
        p_exclusive => null, p_listed => array_fill(true, array[v_count]),
        p_saga_new_count => 0, p_saga_item => v_saga_items, p_saga_member => payment_member,
        p_saga_reference => payment_order, p_saga_from => array_fill(',waiting,lapsed,'::text, array[v_count]),
        p_saga_to => array_fill('paid'::text, array[v_count]),
        p_saga_status => array_fill('SUCCESS'::text, array[v_count]), p_saga_due_ms => null, p_saga_call_ms => null,
        p_saga_kind => null, p_saga_type => null, p_saga_from_code => null, p_saga_to_code => null,
        p_saga_parent => null, p_saga_key => null, p_saga_data => v_saga_data,
        p_key_new_count => null, p_key_item => null, p_key_member => null, p_key_key => null, p_key_hash => null,
        p_key_reference => null, p_key_status => null, p_key_body => null), ';');
    end if;
    if v_answer is not null then
      select array_agg((b.before[v_credits[place]] + b.more[place])::text order by place) into payment_available
        from (
          select string_to_array(v_answer[3], ',')::bigint[] as before, string_to_array(v_answer[4], ',')::bigint[] as more
        ) b, generate_series(1, v_count) place;
    else
      select string_to_array(b.o_code, ','), string_to_array(b.o_available, ',') into v_codes, payment_available
        from ledger_batch(
          p_at => p_at, p_check => p_check, p_redo => p_redo, p_accounts => v_accounts,
          p_operation => array_fill(ledger_operation('post'), array[v_count]), p_reference => v_references,
          p_kind => array_fill('deposit-qr'::text, array[v_count]), p_currency => payment_currency,
          p_amount => payment_amount, p_debit => v_debits, p_credit => v_credits, p_wallet => v_credits,
          p_exclusive => null, p_expect_account => null, p_expect_seq => null,
          p_saga_item => v_saga_items, p_saga_member => payment_member, p_saga_reference => payment_order,
          p_saga_from => array_fill(',waiting,lapsed,'::text, array[v_count]),
          p_saga_to => array_fill('paid'::text, array[v_count]),
          p_saga_status => array_fill('SUCCESS'::text, array[v_count]), p_saga_due_ms => null, p_saga_call_ms => null,
          p_saga_listed => array_fill(true, array[v_count]), p_saga_kind => null, p_saga_type => null,
          p_saga_from_code => null, p_saga_to_code => null, p_saga_parent => null, p_saga_key => null,
          p_saga_data => v_saga_data,
          p_key_item => null, p_key_member => null, p_key_key => null, p_key_hash => null, p_key_reference => null,
          p_key_status => null, p_key_body => null) b;
    end if;
    for place in 1..v_count loop
      if v_answer is not null or v_codes[place] = '0' then
        message_answer[payment_message[place]] := 'b'; message_member[payment_message[place]] := payment_member[place];
        message_available[payment_message[place]] := payment_available[place];
        v_booked_count := v_booked_count + 1; booked[v_booked_count] := place;
      else
        message_answer[payment_message[place]] := 'o';
      end if;
    end loop;
  end if;

  -- 4. What belongs to a credit: the payment, the end of the order, the event.
  if v_booked_count > 0 then
    v_now := coalesce(p_at, db_now());
    insert into qr_payment as p (member_id, qrcode_id, reference, amount, created_at, booked_as)
      select payment_member[u.place], payment_order[u.place], payment_reference[u.place], payment_amount[u.place], v_now,
          'wallet'
        from unnest(booked) u(place)
      on conflict (member_id, qrcode_id, reference) do update set booked_as = 'wallet' where p.booked_as is null;
    update qr_order o set closed_at = v_now, closed_as = 'paid'
      from unnest(booked) u(place)
      where o.qrcode_id = payment_order[u.place] and o.member_id = payment_member[u.place] and o.closed_at is null;
    insert into callback_event (provider, event_id, told_at, created_at)
      select p_provider[u.message], p_event[u.message], p_told[u.message], v_now
        from (
          select payment_message[l.place] as message from unnest(booked) l(place)
            order by p_provider[payment_message[l.place]], p_event[payment_message[l.place]]
        ) u
      on conflict do nothing;
  end if;

  -- 5. The answers.
  o_what := array_to_string(message_answer, ''); o_member := array_to_string(message_member, ',', '');
  o_available := array_to_string(message_available, ',', '');
end $f$;

revoke execute on function qr_credit from public;
grant execute on function qr_credit to krapao_app;
