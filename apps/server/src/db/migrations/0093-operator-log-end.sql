-- The end of the operators' log, so that broken_acts() sees when it was cut off. Acts go on from here.
create table operator_act_end (
  one boolean primary key default true check (one),
  id bigint not null check (id > 0),
  hash bytea not null check (length(hash) = 32)
) with (fillfactor = 50);
insert into operator_act_end (id, hash) select id, hash from operator_act order by id desc limit 1;
create trigger operator_act_end_stays before delete or truncate on operator_act_end
  for each statement execute function refuse_change();
create trigger operator_act_end_forward before update on operator_act_end for each row
  when (new.id <> old.id + 1) execute function refuse_change();
grant select on operator_act_end to krapao_audit;

create or replace function record_act(
  p_at timestamptz, p_operator bigint, p_act text, p_subject text, p_member bigint, p_reason text, p_before text,
  p_after text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint; v_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('krapao operator acts', 0));
  select id, hash into v_id, v_hash from operator_act_end;
  v_id := coalesce(v_id, 0) + 1;
  v_hash := operator_act_hash(coalesce(v_hash, ''::bytea), v_id, p_at, p_operator, p_act, p_subject, p_member, p_reason,
    p_before, p_after);
  insert into operator_act (id, at, operator_id, act, subject, member_id, reason, before, after, hash)
    values (v_id, p_at, p_operator, p_act, p_subject, p_member, p_reason, p_before, p_after, v_hash);
  insert into operator_act_end as e (id, hash) values (v_id, v_hash)
    on conflict (one) do update set id = excluded.id, hash = excluded.hash;
  return v_id;
end $$;

-- The numbers of acts that do not follow from the one before them, and of the last one when it is not there: none, unless
-- somebody was at the table.
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
grant select on operator_act_end to krapao_app;
