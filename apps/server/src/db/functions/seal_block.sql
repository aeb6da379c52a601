-- Seals the next block: at most p_most transfers, as many ends of transfers held earlier, and as many rows of each log. The
-- table `seal` says what a block holds.
--
-- Nothing is passed over, though transactions commit out of the order of the numbers that they drew. Whoever has drawn a
-- number keeps a lock on the sequence until its transaction ends. So first the last drawn numbers are read (p_upto,
-- p_rows_upto), then who holds such a lock (p_pending). When those have ended, everything up to these numbers is there or
-- will never be. The caller passes the three back until nobody is pending, and for the blocks after.
-- - operator_act has no such sequence: an act takes its number under a lock that it keeps until it commits, so all lower
--   numbers are there.
-- - A row that becomes final later (a kept answer) draws its number then. Rows from before logs were sealed have no number.
--
-- Each transfer that moved money has one entry in each of its two accounts, and an account's entries are numbered without a
-- gap in the order of their commits. So a block takes as many of an account's next entries as it has transfers of that
-- account: they are all there, and when all transfers are sealed, so are all entries.
--
-- A plan outlives the table sizes that it was made for. So what is looked up by its key is looked up row by row ("offset 0").
create or replace function seal_block(
  p_most int, inout p_upto bigint, inout p_rows_upto bigint, inout p_pending text[], out o_entries bigint, out o_more boolean)
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
  c_logs constant text[] := array['operator_act', 'game_bet', 'spin', 'spin_coupon', 'member_bonus', 'record_version',
    'idempotency', 'ledger_audit'];
  v_now constant timestamptz := db_now();
  -- The block: its number, the hash before it, the numbers of transfers that it covers, the entries sealed with it.
  v_number bigint; v_previous_hash bytea; v_after bigint; v_upto bigint; v_sealed bigint;
  -- The last numbers that were drawn, of transfers and of the logs' rows.
  v_drawn bigint; v_rows_drawn bigint;

  -- Transfers that are new, which of them are held, and those that were held in an earlier block and have ended. For each
  -- that moved money, its two accounts.
  new_transfers bigint[]; held_transfers bigint[]; ended_transfers bigint[];
  moved_accounts bigint[]; ended_accounts bigint[];
  -- Accounts with entries in the block, and their first and last entry in it.
  entry_accounts bigint[]; entry_firsts bigint[]; entry_lasts bigint[];
  -- The digests that the hash covers, and the first 4 bytes of each, which the block keeps.
  new_digests bytea; new_marks bytea; ended_digests bytea; ended_marks bytea; entry_digests bytea; entry_marks bytea;

  -- The log that is read: where the last block ended, where this one ends, and what it has between.
  v_log text; v_log_after bigint; v_log_upto bigint; v_log_last bigint; v_log_count int; v_log_digests bytea;
  -- The logs that have rows in the block.
  log_names text[] := '{}'; log_afters bigint[] := '{}'; log_uptos bigint[] := '{}'; log_counts int[] := '{}';
  log_sums bytea[] := '{}';
begin
  o_entries := 0; o_more := false;
  if not pg_try_advisory_xact_lock(5272176202) then return; end if;

  -- 1. How far the drawn numbers reach, and which transactions may still commit a lower one.
  select case when is_called then last_value + 1 else last_value end * 1000 into v_drawn from transfer_id;
  select case when is_called then last_value else 0 end into v_rows_drawn from seal_row_number;
  select array_agg(distinct virtualtransaction) into p_pending from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock'
      and relation in ('public.transfer_id'::regclass, 'public.seal_row_number'::regclass)
      and database = (select oid from pg_database where datname = current_database())
      and (p_upto is null or virtualtransaction = any(p_pending));
  p_upto := least(p_upto, v_drawn);
  p_rows_upto := least(p_rows_upto, v_rows_drawn);
  if p_pending is not null then o_more := true; return; end if;

  -- 2. Where the last block ended.
  select n + 1, hash, upto, sealed into v_number, v_previous_hash, v_after, v_sealed from seal order by n desc limit 1;
  if not found then v_number := 1; v_previous_hash := ''; v_after := 0; v_sealed := 0; end if;

  -- 3. Transfers: those that are new, and those held earlier that have ended since.
  select array_agg(t.id order by t.id), array_agg(t.id order by t.id) filter (where t.state = 'held'),
      array_agg(t.debit) filter (where t.state in ('posted', 'settled'))
        || array_agg(t.credit) filter (where t.state in ('posted', 'settled')),
      string_agg(t.digest, '' order by t.id), string_agg(substr(t.digest, 1, 4), '' order by t.id)
    into new_transfers, held_transfers, moved_accounts, new_digests, new_marks
    from (
      select id, state, debit, credit, sha256(record_send(row(id, convert_to(reference, 'UTF8'), convert_to(kind, 'UTF8'),
          convert_to(state, 'UTF8'), convert_to(currency, 'UTF8'), amount, debit, credit, created_at, ended_at))) as digest
        from transfer where id > v_after and id <= p_upto order by id limit p_most
    ) t;
  select array_agg(t.id order by t.id),
      array_agg(t.debit) filter (where t.state = 'settled') || array_agg(t.credit) filter (where t.state = 'settled'),
      string_agg(t.digest, '' order by t.id), string_agg(substr(t.digest, 1, 4), '' order by t.id)
    into ended_transfers, ended_accounts, ended_digests, ended_marks
    from (
      select id, state, debit, credit, sha256(record_send(row(id, convert_to(reference, 'UTF8'), convert_to(kind, 'UTF8'),
          convert_to(state, 'UTF8'), convert_to(currency, 'UTF8'), amount, debit, credit, created_at, ended_at))) as digest
        from seal_open o
        cross join lateral (select * from transfer i where i.id = o.transfer and i.state <> 'held' offset 0) i
        order by id limit p_most
    ) t;

  -- 4. Logs. Each has a plan of its own, which uses that log's index.
  foreach v_log in array c_logs loop
    select coalesce((select upto from seal_log_place p where p.log = v_log), 0) into v_log_after;
    if v_log = 'operator_act' then
      select coalesce(max(id), 0) into v_log_upto from operator_act;
    else
      v_log_upto := p_rows_upto;
    end if;
    execute format(
      'select count(*), max(number), string_agg(digest, '''' order by number) from (
        select number, digest from sealed_log_row where log = %L and number > $1 and number <= $2 order by number limit $3
      ) r', v_log)
      into v_log_count, v_log_last, v_log_digests using v_log_after, v_log_upto, p_most;
    continue when v_log_count = 0;
    if v_log_count = p_most then v_log_upto := v_log_last; o_more := true; end if;
    log_names := log_names || v_log; log_afters := log_afters || v_log_after; log_uptos := log_uptos || v_log_upto;
    log_counts := log_counts || v_log_count; log_sums := log_sums || sha256(v_log_digests);
  end loop;

  if new_transfers is null and ended_transfers is null and log_names = '{}' then return; end if;
  o_more := o_more or coalesce(cardinality(new_transfers), 0) = p_most or coalesce(cardinality(ended_transfers), 0) = p_most;
  v_upto := case when cardinality(new_transfers) = p_most then new_transfers[p_most] else greatest(v_after, p_upto) end;

  -- 5. Entries: of each account as many as the block has transfers that moved it.
  select array_agg(m.account order by m.account), array_agg(m.seq + 1 order by m.account),
      array_agg(m.seq + m.entries order by m.account)
    into entry_accounts, entry_firsts, entry_lasts
    from (
      select u.account, count(*) as entries,
          coalesce((select p.seq from seal_place p where p.account = u.account), 0) as seq
        from unnest(moved_accounts || ended_accounts) u(account) group by u.account
    ) m;
  select count(*), string_agg(e.digest, '' order by e.account, e.seq),
      string_agg(substr(e.digest, 1, 4), '' order by e.account, e.seq)
    into o_entries, entry_digests, entry_marks
    from (
      select e.account, e.seq,
          sha256(record_send(row(e.account, e.seq, e.transfer, e.amount, e.balance, e.created_at))) as digest
        from unnest(entry_accounts, entry_firsts, entry_lasts) u(account, first, last)
        cross join lateral (
          select * from entry i where i.account = u.account and i.seq between u.first and u.last offset 0
        ) e
    ) e;

  -- 6. The block, and where the next one begins.
  held_transfers := coalesce(held_transfers, '{}'); ended_transfers := coalesce(ended_transfers, '{}');
  entry_accounts := coalesce(entry_accounts, '{}'); entry_firsts := coalesce(entry_firsts, '{}');
  entry_lasts := coalesce(entry_lasts, '{}'); v_sealed := v_sealed + o_entries;
  insert into seal (n, at, previous, after, upto, transfers, held, ended, accounts, firsts, lasts, sealed, marks, logs,
      log_afters, log_uptos, log_rows, log_digests, hash)
    values (v_number, v_now, v_previous_hash, v_after, v_upto, coalesce(cardinality(new_transfers), 0),
      held_transfers, ended_transfers, entry_accounts, entry_firsts, entry_lasts, v_sealed,
      coalesce(new_marks, '') || coalesce(ended_marks, '') || coalesce(entry_marks, ''),
      log_names, log_afters, log_uptos, log_counts, log_sums,
      sha256(record_send(row(v_number, v_now, v_previous_hash, v_after, v_upto, coalesce(cardinality(new_transfers), 0),
          held_transfers, ended_transfers, entry_accounts, entry_firsts, entry_lasts, v_sealed, log_names, log_afters, log_uptos, log_counts, log_sums))
        || coalesce(new_digests, '') || coalesce(ended_digests, '') || coalesce(entry_digests, '')));
  insert into seal_place (account, seq) select * from unnest(entry_accounts, entry_lasts)
    on conflict (account) do update set seq = excluded.seq;
  delete from seal_open where transfer = any(ended_transfers);
  insert into seal_open (transfer) select * from unnest(held_transfers);
  insert into seal_log_place (log, upto) select * from unnest(log_names, log_uptos)
    on conflict (log) do update set upto = excluded.upto;
end $f$;

revoke execute on function seal_block from public;
grant execute on function seal_block to krapao_app;
