-- The seal of the books: a chain of blocks, each with the SHA-256 of its rows and of the block before. Whatever was
-- sealed and is changed, removed or joined by another row later no longer fits its block.
--
-- A block covers the transfers numbered above "after" up to "upto", as they stood when they were first seen ("held":
-- those still held then), those held earlier that have ended since ("ended"), and the entries of both: of accounts[i]
-- the entries firsts[i] to lasts[i]. A row's digest is the SHA-256 of its binary form (record_send: types, lengths and
-- bytes of each column); marks are the first four bytes of each digest, by which a changed row is named. Order:
-- transfers and ended by number, entries by account and number.
create table seal (
  n bigint primary key,
  at timestamptz not null,
  previous bytea not null,
  after bigint not null,
  upto bigint not null,
  transfers integer not null,
  held bigint[] not null,
  ended bigint[] not null,
  accounts bigint[] not null,
  firsts bigint[] not null,
  lasts bigint[] not null,
  -- how many entries this block and all before it cover
  sealed bigint not null,
  marks bytea not null,
  hash bytea not null,
  check (upto >= after)
);
create trigger seal_stands before update or delete or truncate on seal
  for each statement execute function refuse_change();

-- Where the seal is, so that it need not read its whole chain: the last sealed entry of each account, and the transfers
-- sealed as held whose end is not sealed yet. Both follow from the chain, and the audit holds them against it.
create table seal_place (
  account bigint primary key,
  seq bigint not null
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
create trigger seal_place_stays before delete or truncate on seal_place
  for each statement execute function refuse_change();
create trigger seal_place_forward before update on seal_place for each row
  when (new.account <> old.account or new.seq < old.seq) execute function refuse_change();
create table seal_open (transfer bigint primary key) with (autovacuum_vacuum_scale_factor = 0.05);
create trigger seal_open_stays before update or truncate on seal_open
  for each statement execute function refuse_change();

-- What audits found, for the operators.
create table ledger_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  entries bigint not null,
  accounts bigint not null,
  sealed bigint not null,
  -- the last block of the chain then
  seal_n bigint,
  seal_hash bytea,
  -- how many, and the first hundred of them
  wrong bigint not null check (wrong >= 0),
  discrepancies jsonb not null check (jsonb_typeof(discrepancies) = 'array' and jsonb_array_length(discrepancies) <= 100),
  check ((seal_n is null) = (seal_hash is null))
);
create index ledger_audit_at on ledger_audit (at);
create trigger ledger_audit_stands before update or delete or truncate on ledger_audit
  for each statement execute function refuse_change();

-- Seals the next block of at most p_most transfers and as many ends.
--
-- Batches commit out of the order of their numbers, so a number is only counted on when whoever could still bring a
-- lower one has ended. Whoever has drawn a number keeps a lock on the sequence until its transaction ends: first the
-- last number drawn is read (p_upto), then who holds such a lock (p_pending). When those have ended, everything up to
-- p_upto is there or will never be. The caller hands both back until nobody is pending, and for the blocks after.
--
-- Each transfer that moved money has one entry in each of its two accounts, and an account's entries are numbered
-- without a gap in the order of their commits: so a block takes as many of an account's next entries as it has
-- transfers of that account, which are all there, and when all transfers are sealed, so are all entries.
--
-- A plan outlives the sizes that it was made for: what is looked up by its key is looked up row by row ("offset 0").
create function seal_block(
  p_now timestamptz, p_most int, inout p_upto bigint, inout p_pending text[], out o_entries bigint, out o_more boolean)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set enable_hashjoin = off
set max_parallel_workers_per_gather = 0
set jit = off
as $f$
declare
  v_n bigint := 1; v_previous bytea := ''; v_after bigint := 0; v_sealed bigint := 0; v_drawn bigint; v_upto bigint;
  v_ids bigint[]; v_held bigint[]; v_ended bigint[]; v_moved bigint[]; v_moved_late bigint[];
  v_accounts bigint[]; v_firsts bigint[]; v_lasts bigint[];
  v_rows bytea; v_marks bytea; v_late_rows bytea; v_late_marks bytea; v_entry_rows bytea; v_entry_marks bytea;
begin
  o_entries := 0; o_more := false;
  if not pg_try_advisory_xact_lock(5272176202) then return; end if;

  select case when is_called then last_value + 1 else last_value end * 1000 into v_drawn from transfer_id;
  select array_agg(virtualtransaction) into p_pending from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'public.transfer_id'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and (p_upto is null or virtualtransaction = any(p_pending));
  p_upto := least(p_upto, v_drawn);
  if p_pending is not null then o_more := true; return; end if;

  select n + 1, hash, upto, sealed into v_n, v_previous, v_after, v_sealed from seal order by n desc limit 1;
  if not found then v_n := 1; v_previous := ''; v_after := 0; v_sealed := 0; end if;

  select array_agg(t.id order by t.id), array_agg(t.id order by t.id) filter (where t.state = 'held'),
      array_agg(t.debit) filter (where t.state in ('posted', 'settled'))
        || array_agg(t.credit) filter (where t.state in ('posted', 'settled')),
      string_agg(t.digest, '' order by t.id), string_agg(substr(t.digest, 1, 4), '' order by t.id)
    into v_ids, v_held, v_moved, v_rows, v_marks
    from (
      select id, state, debit, credit, sha256(record_send(row(id, convert_to(reference, 'UTF8'), convert_to(kind, 'UTF8'),
          convert_to(state, 'UTF8'), convert_to(currency, 'UTF8'), amount, debit, credit, created_at, ended_at))) as digest
        from transfer where id > v_after and id <= p_upto order by id limit p_most
    ) t;
  select array_agg(t.id order by t.id),
      array_agg(t.debit) filter (where t.state = 'settled') || array_agg(t.credit) filter (where t.state = 'settled'),
      string_agg(t.digest, '' order by t.id), string_agg(substr(t.digest, 1, 4), '' order by t.id)
    into v_ended, v_moved_late, v_late_rows, v_late_marks
    from (
      select id, state, debit, credit, sha256(record_send(row(id, convert_to(reference, 'UTF8'), convert_to(kind, 'UTF8'),
          convert_to(state, 'UTF8'), convert_to(currency, 'UTF8'), amount, debit, credit, created_at, ended_at))) as digest
        from seal_open o
        cross join lateral (select * from transfer i where i.id = o.transfer and i.state <> 'held' offset 0) i
        order by id limit p_most
    ) t;
  if v_ids is null and v_ended is null then return; end if;
  o_more := coalesce(cardinality(v_ids), 0) = p_most or coalesce(cardinality(v_ended), 0) = p_most;
  v_upto := case when cardinality(v_ids) = p_most then v_ids[p_most] else greatest(v_after, p_upto) end;

  select array_agg(m.account order by m.account), array_agg(m.seq + 1 order by m.account),
      array_agg(m.seq + m.entries order by m.account)
    into v_accounts, v_firsts, v_lasts
    from (
      select u.account, count(*) as entries,
          coalesce((select p.seq from seal_place p where p.account = u.account), 0) as seq
        from unnest(v_moved || v_moved_late) u(account) group by u.account
    ) m;
  select count(*), string_agg(e.digest, '' order by e.account, e.seq),
      string_agg(substr(e.digest, 1, 4), '' order by e.account, e.seq)
    into o_entries, v_entry_rows, v_entry_marks
    from (
      select e.account, e.seq,
          sha256(record_send(row(e.account, e.seq, e.transfer, e.amount, e.balance, e.created_at))) as digest
        from unnest(v_accounts, v_firsts, v_lasts) u(account, first, last)
        cross join lateral (
          select * from entry i where i.account = u.account and i.seq between u.first and u.last offset 0
        ) e
    ) e;

  v_held := coalesce(v_held, '{}'); v_ended := coalesce(v_ended, '{}'); v_accounts := coalesce(v_accounts, '{}');
  v_firsts := coalesce(v_firsts, '{}'); v_lasts := coalesce(v_lasts, '{}'); v_sealed := v_sealed + o_entries;
  insert into seal (n, at, previous, after, upto, transfers, held, ended, accounts, firsts, lasts, sealed, marks, hash)
    values (v_n, p_now, v_previous, v_after, v_upto, coalesce(cardinality(v_ids), 0), v_held, v_ended, v_accounts, v_firsts,
      v_lasts, v_sealed,
      coalesce(v_marks, '') || coalesce(v_late_marks, '') || coalesce(v_entry_marks, ''),
      sha256(record_send(row(v_n, p_now, v_previous, v_after, v_upto, coalesce(cardinality(v_ids), 0), v_held, v_ended,
          v_accounts, v_firsts, v_lasts, v_sealed))
        || coalesce(v_rows, '') || coalesce(v_late_rows, '') || coalesce(v_entry_rows, '')));
  insert into seal_place (account, seq) select * from unnest(v_accounts, v_lasts)
    on conflict (account) do update set seq = excluded.seq;
  delete from seal_open where transfer = any(v_ended);
  insert into seal_open (transfer) select * from unnest(v_held);
end $f$;

revoke execute on function seal_block from public;
grant execute on function seal_block to krapao_app;
grant select on seal to krapao_app;
grant select, insert on ledger_audit to krapao_app;
grant select on seal, seal_place, seal_open, ledger_audit, transfer_id to krapao_audit;
