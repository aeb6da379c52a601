-- What every call begins with, for callers who come together: the state of the service, of each caller's session, and of
-- the key that the call brings. It reads by indexes alone, whatever was known of the tables when the plan was made.
create or replace function look_sessions(p_hash bytea[], p_now timestamptz[], p_key text[])
returns table (
  n bigint, state text, member_id bigint, session_id text, currency text, phone text, version text,
  key_hash text, key_reference text, key_status smallint, key_body text)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $f$
#variable_conflict use_column
declare
  v_ended constant boolean := (select true from setting where name = 'terminated' and value = 'true' limit 1) is not null;
begin
  return query
    select a.n, case
        when v_ended then 'gone'
        when s.member_id is null or s.ended_at is not null then 'unknown'
        when s.expires_at <= a.now or s.used_at + s.idle_ms * interval '1 millisecond' <= a.now then 'expired'
        when s.status <> 'active' then 'inactive'
        when s.used_at <= a.now - interval '1 minute' then 'stale'
        else 'good' end,
      s.member_id, s.id, s.currency, s.phone, s.version, k.hash, k.reference, k.status, k.body
    from unnest(p_hash, p_now, p_key) with ordinality a(hash, now, key, n)
    left join lateral (
      select s.member_id, s.id, s.ended_at, s.expires_at, s.used_at, s.idle_ms,
          m.status, m.currency, m.phone, m.xmin::text as version
        from session s join member m on m.id = s.member_id
        where s.token_hash = a.hash limit 1
    ) s on true
    left join lateral (
      select k.hash, k.reference, k.status, k.body from idempotency k
        where k.member_id = s.member_id and k.key = a.key limit 1
    ) k on a.key is not null
    order by a.n;
end $f$;

revoke execute on function look_sessions from public;
grant execute on function look_sessions to krapao_app;
