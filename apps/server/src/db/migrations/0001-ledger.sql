-- The books, the crossings of a border and the kept answers. What writes them is the function of a later file alone:
-- krapao_app has no grant to insert, update or delete in account, transfer and entry.

grant usage on schema public to krapao_app, krapao_audit;

create table account (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  code text collate "C" not null default '',
  currency text collate "C" not null,
  member_id bigint,
  floor bigint,
  balance bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  movements bigint not null default 0,
  busy bigint,
  -- What changes with each posting is checked with each; what never changes, when the account is opened (below).
  constraint account_held check (held >= 0),
  constraint account_floor check (balance - held >= floor)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create unique index account_owner on account (member_id, kind, code, currency) nulls not distinct;

create table transfer (
  id bigint primary key,
  reference text collate "C" not null unique,
  kind text collate "C" not null,
  -- posted, or held and then settled or released
  state text collate "C" not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  debit bigint not null,
  credit bigint not null check (credit <> debit),
  created_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 90);
create sequence transfer_id owned by transfer.id;

create table entry (
  account bigint not null,
  seq bigint not null check (seq > 0),
  transfer bigint not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  created_at timestamptz not null,
  primary key (account, seq)
);

create table saga (
  member_id bigint not null,
  reference text collate "C" not null,
  kind text collate "C" not null,
  type text collate "C",
  state text collate "C" not null,
  status text collate "C" not null check (status in ('IN_PROGRESS', 'SUCCESS', 'FAILED')),
  amount bigint not null check (amount >= 0),
  currency text collate "C" not null,
  from_code text collate "C",
  to_code text collate "C",
  parent text collate "C",
  key text collate "C",
  n bigint,
  balance bigint,
  timeline jsonb not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  due_at timestamptz,
  sent_at timestamptz,
  asked integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (member_id, reference)
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.05);
create unique index saga_number on saga (member_id, n) where n is not null;
create index saga_due on saga (due_at) where due_at is not null;
create index saga_open on saga (member_id, kind) where status = 'IN_PROGRESS';
create index saga_legs on saga (member_id, parent) where parent is not null;

create table idempotency (
  member_id bigint not null,
  key text collate "C" not null check (length(key) between 8 and 128),
  hash text collate "C" not null,
  reference text collate "C" not null,
  status smallint check (status between 200 and 499),
  body text,
  created_at timestamptz not null,
  primary key (member_id, key),
  check ((status is null) = (body is null))
) with (fillfactor = 85);
create index idempotency_age on idempotency using brin (created_at) with (pages_per_range = 32);

-- What stands, stands: these refuse the tables' owner too.
create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger entry_stands before update or delete or truncate on entry
  for each statement execute function refuse_change();
-- A member's own money never goes below zero; a game's and the house's accounts have no floor.
create function check_account() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.kind not in ('wallet', 'game', 'transit', 'bank', 'qr', 'gift', 'payout', 'play', 'difference', 'suspense', 'reward', 'opening')
    or new.currency not in ('THB', 'LAK')
    or (new.member_id is not null) <> (new.kind in ('wallet', 'game', 'transit'))
    or new.floor is distinct from (case when new.kind in ('wallet', 'transit') then 0 end)
  then
    raise exception 'no such account: % in % of % with floor %', new.kind, new.currency, new.member_id, new.floor using errcode = '23514';
  end if;
  return new;
end $$;
create trigger account_opened before insert on account for each row execute function check_account();
create trigger account_stays before delete or truncate on account
  for each statement execute function refuse_change();
create trigger account_fixed before update on account for each row
  when ((old.id, old.kind, old.code, old.currency, old.member_id, old.floor)
    is distinct from (new.id, new.kind, new.code, new.currency, new.member_id, new.floor)
    or new.seq < old.seq or new.movements < old.movements)
  execute function refuse_change();
create trigger transfer_stays before delete or truncate on transfer
  for each statement execute function refuse_change();
-- A transfer only ever goes from held to settled or released.
create trigger transfer_fixed before update on transfer for each row
  when (old.state <> 'held' or new.state not in ('settled', 'released')
    or (old.id, old.reference, old.kind, old.currency, old.amount, old.debit, old.credit, old.created_at)
    is distinct from (new.id, new.reference, new.kind, new.currency, new.amount, new.debit, new.credit, new.created_at))
  execute function refuse_change();
create trigger saga_stays before delete or truncate on saga
  for each statement execute function refuse_change();
-- Final: SUCCESS, or FAILED in the member's statement (an order that was never listed can still be paid late).
create trigger saga_final before update on saga for each row
  when ((old.status = 'SUCCESS' or old.status = 'FAILED' and old.n is not null)
    and (old.state, old.status, old.amount, old.currency, old.n, old.balance, old.timeline)
    is distinct from (new.state, new.status, new.amount, new.currency, new.n, new.balance, new.timeline)
    or (old.member_id, old.reference, old.kind, old.created_at)
    is distinct from (new.member_id, new.reference, new.kind, new.created_at)
    or old.n is not null and old.n is distinct from new.n)
  execute function refuse_change();
create trigger idempotency_final before update on idempotency for each row
  when (old.status is not null or (old.member_id, old.key, old.hash, old.reference, old.created_at)
    is distinct from (new.member_id, new.key, new.hash, new.reference, new.created_at))
  execute function refuse_change();
create trigger idempotency_whole before truncate on idempotency
  for each statement execute function refuse_change();

-- The account's number; opened when it does not exist. Its kind alone decides its floor.
create function open_account(p_member bigint, p_kind text, p_code text, p_currency text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint;
begin
  loop
    select id into v_id from account
      where member_id is not distinct from p_member and kind = p_kind and code = p_code and currency = p_currency;
    if found then return v_id; end if;
    insert into account (member_id, kind, code, currency, floor)
      values (p_member, p_kind, p_code, p_currency, case when p_kind in ('wallet', 'transit') then 0 end)
      on conflict do nothing returning id into v_id;
    if found then return v_id; end if;
  end loop;
end $$;

-- Kept answers of more than 30 days, at most p_most of them; how many went.
create function purge_idempotency(p_now timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_gone integer;
begin
  delete from idempotency i using (
    select member_id, key from idempotency
      where created_at < p_now - interval '30 days' limit p_most for update skip locked
  ) old where i.member_id = old.member_id and i.key = old.key;
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

revoke execute on function open_account, purge_idempotency from public;
grant execute on function open_account, purge_idempotency to krapao_app;
grant select on account, transfer, entry, saga, idempotency to krapao_app, krapao_audit;
-- The saga engine keeps its own clockwork; states, money and numbers come with a posting.
grant update (due_at, sent_at, asked, data) on saga to krapao_app;
-- An answer that needs no money (a refusal) is kept by whoever gives it.
grant insert on idempotency to krapao_app;
