-- The numbers of rows of operator_act that do not follow from the one before them, and of the last row when it is gone.
-- None, unless somebody changed the table directly.
create or replace function broken_acts() returns setof bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select id from (
    select *, lag(id, 1, 0::bigint) over by_id as id_before, lag(hash, 1, ''::bytea) over by_id as hash_before
      from operator_act window by_id as (order by id)
  ) a
  where id <> id_before + 1
    or hash <> operator_act_hash(hash_before, id, at, operator_id, act, subject, member_id, reason, before, after)
  union all
  select coalesce(e.id, a.id) from operator_act_end e
    full join (select id, hash from operator_act order by id desc limit 1) a on a.id = e.id and a.hash = e.hash
    where a.id is null or e.id is null
$$;

revoke execute on function broken_acts from public;
grant execute on function broken_acts to krapao_app, krapao_audit;
