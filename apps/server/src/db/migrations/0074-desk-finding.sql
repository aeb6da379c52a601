-- What the operators' desk asks for, found without reading whole tables; and how often what touches security happened.

-- Every part of three signs of a text: what has a part of three or more signs in common is found by these. The
-- database's own trigrams would do for Latin, but they end a word at each Thai and Lao mark.
create function grams(p_text text) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  v_signs text[] := regexp_split_to_array(lower(p_text), '');
  v_grams text[] := '{}';
begin
  for i in 1 .. cardinality(v_signs) - 2 loop
    v_grams[i] := v_signs[i] || v_signs[i + 1] || v_signs[i + 2];
  end loop;
  return v_grams;
end $$;

-- What a member is found by at the desk.
create function member_grams(p_id bigint, p_phone text, p_name text, p_account_name text, p_account_no text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select public.grams(concat(p_id::text, E'\n', p_phone, E'\n', p_name, E'\n', p_account_name, E'\n', p_account_no))
$$;
grant execute on function grams, member_grams to krapao_app;
create index member_found on member using gin (member_grams(id, phone, name, bank_account_name, bank_account_no));
create index member_created on member (created_at);

-- Withdrawals of one state, by when they were asked for.
create index saga_withdrawals_state on saga (state, created_at) where kind = 'withdraw' and n is not null;

-- Named events of security (SECURITY.md S56), added up for each hour by all servers together; nobody is named in them.
create table security_event (
  event text collate "C" not null check (length(event) between 1 and 50),
  hour timestamptz not null,
  count bigint not null check (count > 0),
  primary key (event, hour)
) with (fillfactor = 70);
create index security_event_hour on security_event (hour);
grant select, insert, update, delete on security_event to krapao_app;
