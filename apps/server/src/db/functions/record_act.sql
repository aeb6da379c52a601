-- Adds a row to the operators' audit log and returns its number. The lock is kept until the commit, so that numbers have no
-- gap and each row follows from the one before it.
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

revoke execute on function record_act from public;
grant execute on function record_act to krapao_app;
