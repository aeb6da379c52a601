-- What is known of signed messages of one provider, in their order: whether the message or its event was here before,
-- the order, and the member's wallet when nothing stands in the way of a first credit. By indexes alone, however the
-- tables have grown since they were last counted.
create function qr_look_up(p_provider text, p_message text[], p_event text[], p_order text[])
returns table (n bigint, is_replay boolean, is_known boolean, member_id bigint, currency text, amount bigint, wallet bigint)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $f$
#variable_conflict use_column
begin
  return query
    select t.n,
        (select true from callback_event e where e.provider = p_provider and e.event_id = t.message limit 1) is not null,
        (select true from callback_event e where e.provider = p_provider and e.event_id = t.event limit 1) is not null,
        o.member_id, o.currency, o.amount,
        case when (select true from qr_payment p
            where p.member_id = o.member_id and p.qrcode_id = o.qrcode_id limit 1) is null
          and (select s.state in ('waiting', 'lapsed') from saga s
            where s.member_id = o.member_id and s.reference = o.qrcode_id limit 1)
          then (select a.id from account a where a.member_id = o.member_id and a.kind = 'wallet' and a.code = ''
            and a.currency = o.currency limit 1) end
      from unnest(p_message, p_event, p_order) with ordinality t(message, event, qrcode, n)
      left join lateral (
        select q.member_id, q.qrcode_id, q.currency, q.amount from qr_order q
        where q.qrcode_id = t.qrcode and q.provider = p_provider limit 1
      ) o on true
      order by t.n;
end $f$;

revoke execute on function qr_look_up from public;
grant execute on function qr_look_up to krapao_app;
