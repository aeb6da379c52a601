-- Leases due rows: at most p_most of a queue, less those that the caller has already (p_busy of p_queues), the longest
-- due first. Servers ask four times a second, mostly in vain, so the plan is made once.
create or replace function lease_sagas(p_most int, p_queues text[], p_busy int[], p_lease_ms int)
returns table (leased saga, queue text, read_at timestamptz, one_epoch boolean)
language plpgsql volatile
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $f$
#variable_conflict use_column
begin
  return query
    with recursive queues as (
      (select saga_queue(kind, state, from_code, to_code) as queue from saga where due_at is not null order by 1 limit 1)
      union all
      select (
        select saga_queue(kind, state, from_code, to_code) from saga
        where due_at is not null and saga_queue(kind, state, from_code, to_code) > q.queue order by 1 limit 1
      )
      from queues q where q.queue is not null
    )
    update saga s set due_at = (select db_now()) + p_lease_ms * interval '1 millisecond'
    from (
      select d.* from queues q
      left join unnest(p_queues, p_busy) b (queue, count) on b.queue = q.queue
      cross join lateral (
        select member_id, reference, saga_queue(kind, state, from_code, to_code) as queue from saga
        where due_at <= (select db_now()) and saga_queue(kind, state, from_code, to_code) = q.queue
        order by due_at limit greatest(0, p_most - coalesce(b.count, 0)) for update skip locked
      ) d
    ) due
    where s.member_id = due.member_id and s.reference = due.reference
    returning s, due.queue, (select db_now()), s.epoch is not distinct from (select db_epoch());
end $f$;

revoke execute on function lease_sagas from public;
grant execute on function lease_sagas to krapao_app;
