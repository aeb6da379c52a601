-- A member's open account at one provider that is in service, for callers who come together. Null where there is none.
create or replace function look_games(p_member bigint[], p_code text[])
returns table (n bigint, username text, currency text, account bigint)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $f$
#variable_conflict use_column
begin
  return query
    select a.n, g.username, g.currency, g.account
    from unnest(p_member, p_code) with ordinality a(member, code, n)
    left join lateral (
      select g.username, g.currency, (
          select b.id from account b
          where b.member_id = g.member_id and b.kind = 'game' and b.code = g.code and b.currency = g.currency limit 1
        ) as account
        from game_account g join game_provider p on p.code = g.code
        where g.member_id = a.member and g.code = a.code and g.activated_at is not null and p.is_active limit 1
    ) g on true
    order by a.n;
end $f$;

revoke execute on function look_games from public;
grant execute on function look_games to krapao_app;
