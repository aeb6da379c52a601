-- Who works at the console, how they sign in, and what they did there.

create table operator (
  id bigint generated always as identity primary key,
  username text collate "C" not null unique check (username ~ '^[a-z0-9._-]{2,50}$'),
  name text not null check (length(name) between 1 and 50),
  role text collate "C" not null check (role in ('owner', 'cashier')),
  -- argon2id.
  password text collate "C" not null,
  -- Given by somebody else, or known to everybody: of a demo operator it has to be changed only from beyond this machine.
  is_given_password boolean not null,
  is_demo boolean not null default false,
  is_active boolean not null default true,
  -- The authenticator's secret, sealed (S51); `next_` until a first code confirmed it.
  second_factor bytea,
  next_second_factor bytea,
  -- The last time step whose code was taken: each code counts once (S62).
  second_factor_step bigint not null default 0,
  created_at timestamptz not null
) with (fillfactor = 80);

create table operator_session (
  operator_id bigint not null,
  id text collate "C" not null,
  -- SHA-256 of the token; of another kind than a member's, in another table (S61).
  token_hash bytea not null unique,
  device text not null,
  address text collate "C" not null,
  created_at timestamptz not null,
  -- Of the password last, which what moves money asks for within the hour.
  signed_in_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id)
) with (fillfactor = 80);
create index operator_session_expires on operator_session (expires_at);

-- Wrong passwords and codes of a name, whether it is an operator's or not (S62).
create table operator_guard (
  username text collate "C" primary key,
  failures int not null,
  failed_at timestamptz not null,
  locked_until timestamptz
) with (fillfactor = 80);

-- The link that makes the first owner: SHA-256 of its token; the latest alone counts, once.
create table operator_setup (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

grant select, insert, update on operator to krapao_app;
grant select, insert, update, delete on operator_session, operator_guard, operator_setup to krapao_app;
grant select (id, username, name, role, is_demo, is_active, created_at) on operator to krapao_audit;

-- Everything that a person does: rows are added, by the function below alone, and never changed. Each is chained to the
-- one before it, so that a row that was changed, left out or put in later shows.
create table operator_act (
  -- Without a gap.
  id bigint primary key check (id > 0),
  at timestamptz not null,
  -- Null: nobody who is signed in, such as somebody who tries passwords.
  operator_id bigint,
  act text collate "C" not null check (length(act) between 1 and 50),
  subject text collate "C" check (length(subject) <= 200),
  member_id bigint,
  reason text check (length(reason) <= 500),
  -- JSON text, with phones and accounts masked.
  before text check (length(before) <= 4000),
  after text check (length(after) <= 4000),
  hash bytea not null check (length(hash) = 32)
);
create index operator_act_member on operator_act (member_id, id) where member_id is not null;
create index operator_act_what on operator_act (act, id);

create trigger operator_act_stands before update or delete or truncate on operator_act
  for each statement execute function refuse_change();

-- What a row's hash is made of: the hash before it, and every field of its own.
create function operator_act_hash(
  p_previous bytea, p_id bigint, p_at timestamptz, p_operator bigint, p_act text, p_subject text, p_member bigint,
  p_reason text, p_before text, p_after text) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(json_build_array(
    p_id, extract(epoch from p_at)::text, p_operator, p_act, p_subject, p_member, p_reason, p_before, p_after)::text, 'UTF8'))
$$;

-- Writes an act, at the end of the caller's transaction: from here on acts of others wait for its end.
create function record_act(
  p_at timestamptz, p_operator bigint, p_act text, p_subject text, p_member bigint, p_reason text, p_before text,
  p_after text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint; v_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('krapao operator acts', 0));
  select id, hash into v_id, v_hash from operator_act order by id desc limit 1;
  v_id := coalesce(v_id, 0) + 1;
  v_hash := operator_act_hash(coalesce(v_hash, ''::bytea), v_id, p_at, p_operator, p_act, p_subject, p_member, p_reason,
    p_before, p_after);
  insert into operator_act (id, at, operator_id, act, subject, member_id, reason, before, after, hash)
    values (v_id, p_at, p_operator, p_act, p_subject, p_member, p_reason, p_before, p_after, v_hash);
  return v_id;
end $$;

-- The numbers of acts that do not follow from the one before them: none, unless somebody was at the table.
create function broken_acts() returns setof bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select id from (
    select *, lag(id, 1, 0::bigint) over by_id as id_before, lag(hash, 1, ''::bytea) over by_id as hash_before
      from operator_act window by_id as (order by id)
  ) a
  where id <> id_before + 1
    or hash <> operator_act_hash(hash_before, id, at, operator_id, act, subject, member_id, reason, before, after)
$$;

revoke execute on function record_act, broken_acts from public;
grant execute on function record_act to krapao_app;
grant execute on function broken_acts to krapao_app, krapao_audit;
grant select on operator_act to krapao_app, krapao_audit;
