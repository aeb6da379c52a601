-- The limits of one message, all in one statement. Its commit does not wait for the disk: of a machine that dies some
-- counts of the last moment are lost, and never a message. Times are the database's.
create function take_turns(p_scopes text[], p_subjects text[], p_times integer[], p_ms bigint[])
returns table (scope text, allowed boolean, left_ms double precision)
language plpgsql set search_path from current as $$
#variable_conflict use_column
declare v_now constant timestamptz := db_now();
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    insert into limit_turn as t (scope, subject, times, allowed, until)
    select u.scope, u.subject, array[v_now], u.most > 0, v_now + u.ms * interval '1 millisecond'
    from unnest(p_scopes, p_subjects, p_times, p_ms) u (scope, subject, most, ms)
    order by u.scope, u.subject
    on conflict (scope, subject) do update set
      (times, allowed, until) = (
        select case when cardinality(k.kept) < u.most then k.kept || v_now else k.kept end,
          cardinality(k.kept) < u.most, greatest(t.until, v_now + u.ms * interval '1 millisecond')
        from unnest(p_scopes, p_subjects, p_times, p_ms) u (scope, subject, most, ms)
          cross join lateral (
            select array(select x from unnest(t.times) x where x > v_now - u.ms * interval '1 millisecond') as kept) k
        where u.scope = t.scope and u.subject = t.subject)
    returning t.scope, t.allowed,
      extract(epoch from t.times[1] + (select u.ms from unnest(p_scopes, p_ms) u (scope, ms) where u.scope = t.scope)
        * interval '1 millisecond' - v_now)::double precision * 1000;
end $$;
