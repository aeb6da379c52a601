-- The hash of a row of operator_act: of the hash before it and of every column of its own.
create or replace function operator_act_hash(
  p_previous bytea, p_id bigint, p_at timestamptz, p_operator bigint, p_act text, p_subject text, p_member bigint,
  p_reason text, p_before text, p_after text) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(json_build_array(
    p_id, extract(epoch from p_at)::text, p_operator, p_act, p_subject, p_member, p_reason, p_before, p_after)::text, 'UTF8'))
$$;
