-- What belongs to the credit of a QR payment, committed with it: the payment is written down as booked, its order is
-- closed, and the messages that told of it are remembered. Called in the statement that posts, with its answers:
-- p_i says which operation of the batch each payment belongs to; one that was not done now leaves everything as it is.
create function qr_booked(
  p_codes text, p_now timestamptz, p_i int[], p_member bigint[], p_order text[], p_reference text[], p_amount bigint[],
  p_provider text[], p_event text[], p_message text[]) returns int
language plpgsql
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $f$
declare
  v_codes constant text[] := string_to_array(p_codes, ',');
  v_done constant boolean[] := array(select v_codes[i] = '0' from unnest(p_i) i);
begin
  insert into qr_payment as p (member_id, qrcode_id, reference, amount, created_at, booked_as)
    select u.member, u.qrcode, u.reference, u.amount, p_now, 'wallet'
      from unnest(p_member, p_order, p_reference, p_amount, v_done) u(member, qrcode, reference, amount, done)
      where u.done
    on conflict (member_id, qrcode_id, reference) do update set booked_as = 'wallet' where p.booked_as is null;
  update qr_order o set closed_at = p_now, closed_as = 'paid'
    from unnest(p_member, p_order, v_done) u(member, qrcode, done)
    where u.done and o.member_id = u.member and o.qrcode_id = u.qrcode and o.closed_at is null;
  insert into callback_event (provider, event_id, created_at)
    select u.provider, e.id, p_now
      from unnest(p_provider, p_event, p_message, v_done) u(provider, event, message, done),
        lateral (values (u.event), (u.message)) e(id)
      where u.done order by u.provider, e.id
    on conflict do nothing;
  return cardinality(v_done);
end $f$;

revoke execute on function qr_booked from public;
grant execute on function qr_booked to krapao_app;
