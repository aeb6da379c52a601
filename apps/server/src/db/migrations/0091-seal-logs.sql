-- The chain of seals (0041-seal.sql) takes in more than the books: the operators' log, bet lines, coins, spins, bonuses and
-- their terms, kept answers, and what audits found. Each is a log: rows that are not changed once they are final.
--
-- A log's rows have numbers. A block covers of each log the rows that are numbered above an "after" up to an "upto" and final
-- by then. Nothing is passed over, though rows commit out of the order of their numbers:
-- - operator_act: an act takes its number under a lock that it keeps until it commits, so that all lower ones are there.
-- - All others draw from the sequence seal_row_number. Whoever draws a number keeps a lock on the sequence until its
--   transaction ends, as with transfer_id: first the last number drawn is read, then those who hold such a lock are waited
--   for; then everything up to that number is there or will never be. (The sequence must not cache: a session would use
--   numbers later that were drawn before.)
-- A row that becomes final later (a kept answer) draws its number then. Rows from before this file have no number and stay
-- outside of the chain, but for those of the smaller tables, which get theirs here.

create sequence seal_row_number cache 1;
grant usage on sequence seal_row_number to krapao_app;

alter table game_bet add column seal_row bigint;
alter table game_bet alter column seal_row set default nextval('seal_row_number');
-- What a provider reported is not changed; only that it was set against the books is noted.
revoke update on game_bet from krapao_app;
grant update (counted) on game_bet to krapao_app;

alter table idempotency add column seal_row bigint;
alter table idempotency alter column seal_row set default nextval('seal_row_number');
create function number_kept_answer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.seal_row := nextval('seal_row_number');
  return new;
end $$;
create trigger idempotency_numbered before update on idempotency for each row
  when (old.status is null and new.status is not null) execute function number_kept_answer();

alter table member_bonus add column seal_row bigint not null default nextval('seal_row_number') unique;
alter table spin add column seal_row bigint not null default nextval('seal_row_number') unique;
alter table spin_coupon add column seal_row bigint not null default nextval('seal_row_number') unique;

-- What rows that change said, version by version: the terms of bonuses, and the coins that members were given.
create table record_version (
  seal_row bigint primary key default nextval('seal_row_number'),
  relation text collate "C" not null,
  key text collate "C" not null,
  content text not null,
  at timestamptz not null default db_now()
);
create index record_version_key on record_version (relation, key, seal_row);
create trigger record_version_stands before update or delete or truncate on record_version
  for each statement execute function refuse_change();
grant select on record_version to krapao_app, krapao_audit;

create function bonus_terms(p_row bonus) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select (to_jsonb(p_row) - 'given')::text
$$;
create function keep_bonus_terms() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into record_version (relation, key, content) values ('bonus', new.code || ' ' || new.currency, bonus_terms(new));
  return null;
end $$;
create trigger bonus_added after insert on bonus for each row execute function keep_bonus_terms();
create trigger bonus_terms_changed after update on bonus for each row
  when (to_jsonb(old) - 'given' is distinct from to_jsonb(new) - 'given') execute function keep_bonus_terms();

create function keep_coins() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into record_version (relation, key, content)
    values ('coin_progress', new.member_id::text, jsonb_build_object('counted', new.counted, 'coins', new.fresh)::text);
  return null;
end $$;
create trigger coins_counted after update on coin_progress for each row
  when (new.counted <> old.counted) execute function keep_coins();
create trigger coins_begun after insert on coin_progress for each row when (new.counted > 0) execute function keep_coins();

insert into record_version (relation, key, content) select 'bonus', code || ' ' || currency, bonus_terms(b) from bonus b;
insert into record_version (relation, key, content)
  select 'coin_progress', member_id::text, jsonb_build_object('counted', counted, 'coins', fresh)::text
    from coin_progress where counted > 0;

-- How far an audit came, so that the next one goes on there.
alter table ledger_audit
  -- Entries of the blocks up to seal_n whose transfer is in none of them yet, and the sides of transfers whose entry is not.
  -- Null: an audit of before this file, which no other goes on from.
  add column carry jsonb check (jsonb_typeof(carry) = 'object'),
  -- What the entries of the blocks up to seal_n lower and raise accounts by.
  add column covered_debits numeric not null default 0,
  add column covered_credits numeric not null default 0,
  -- How far the part of the old that each audit takes anew has come: blocks, accounts, members.
  add column again_seal bigint not null default 0,
  add column again_account bigint not null default 0,
  add column again_member bigint not null default 0,
  add column seal_row bigint not null default nextval('seal_row_number') unique;

-- The logs of a block, in an order of theirs; null in a block that was sealed before this file. A log without a new row is
-- in none. Digests are the SHA-256 of the digests of the rows by number.
alter table seal
  add column logs text[],
  add column log_afters bigint[],
  add column log_uptos bigint[],
  add column log_rows integer[],
  add column log_digests bytea[];

-- Where the seal is in each log.
create table seal_log_place (
  log text collate "C" primary key,
  upto bigint not null
);
create trigger seal_log_place_stays before delete or truncate on seal_log_place
  for each statement execute function refuse_change();
create trigger seal_log_place_forward before update on seal_log_place for each row
  when (new.log <> old.log or new.upto < old.upto) execute function refuse_change();
grant select on seal_log_place to krapao_audit;

-- The final rows of all logs: number and digest. The audit works out the same by a text of its own (ledger/audit-logs.ts).
create view sealed_log_row as
  select 'operator_act' as log, id as number, sha256(record_send(row(id, hash))) as digest from operator_act
  union all select 'game_bet', seal_row, sha256(record_send(row(member_id, convert_to(code, 'UTF8'), convert_to(id, 'UTF8'),
    at, stake, payout, valid, seen_at, convert_to(event, 'UTF8'), convert_to(side, 'UTF8')))) from game_bet
  union all select 'spin', seal_row, sha256(record_send(row(member_id, pair, nonce, wheel_id, position, created_at))) from spin
  union all select 'spin_coupon', seal_row, sha256(record_send(row(member_id, convert_to(id, 'UTF8'), pair, nonce, wheel_id,
    position, created_at, expire_at))) from spin_coupon
  union all select 'member_bonus', seal_row, sha256(record_send(row(member_id, convert_to(reference, 'UTF8'),
    convert_to(code, 'UTF8'), convert_to(currency, 'UTF8'), is_listed, convert_to(type, 'UTF8'), convert_to(deposit, 'UTF8'),
    deposit_amount, reward, required, convert_to(categories::text, 'UTF8'), percent_fail, held_before, wallet_seq,
    activated_at, expire_at))) from member_bonus
  union all select 'record_version', seal_row, sha256(record_send(row(convert_to(relation, 'UTF8'), convert_to(key, 'UTF8'),
    convert_to(content, 'UTF8'), at))) from record_version
  union all select 'idempotency', seal_row, sha256(record_send(row(member_id, convert_to(key, 'UTF8'), convert_to(hash, 'UTF8'),
    convert_to(reference, 'UTF8'), status, convert_to(body, 'UTF8'), created_at))) from idempotency where status is not null
  union all select 'ledger_audit', seal_row, sha256(record_send(row(id, at, took_ms, entries, accounts, sealed, seal_n,
    seal_hash, wrong, convert_to(discrepancies::text, 'UTF8'), debits, credits, convert_to(carry::text, 'UTF8'),
    covered_debits, covered_credits, again_seal, again_account, again_member))) from ledger_audit;

drop function seal_block(timestamptz, int, bigint, text[]);

-- As in 0041-seal.sql, with the logs. The caller hands p_upto, p_rows_upto and p_pending back until nobody is pending, and for
-- the blocks after. p_most also bounds the rows of each log in a block.
create function seal_block(
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
  v_n bigint := 1; v_previous bytea := ''; v_after bigint := 0; v_sealed bigint := 0; v_drawn bigint; v_rows_drawn bigint;
  v_upto bigint;
  v_ids bigint[]; v_held bigint[]; v_ended bigint[]; v_moved bigint[]; v_moved_late bigint[];
  v_accounts bigint[]; v_firsts bigint[]; v_lasts bigint[];
  v_rows bytea; v_marks bytea; v_late_rows bytea; v_late_marks bytea; v_entry_rows bytea; v_entry_marks bytea;
  v_log text; v_log_after bigint; v_log_upto bigint; v_log_last bigint; v_log_count int; v_log_digests bytea;
  v_logs text[] := '{}'; v_log_afters bigint[] := '{}'; v_log_uptos bigint[] := '{}'; v_log_rows int[] := '{}';
  v_log_sums bytea[] := '{}';
begin
  o_entries := 0; o_more := false;
  if not pg_try_advisory_xact_lock(5272176202) then return; end if;

  -- How far the numbers that were drawn reach, and who may still bring a lower one.
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

  select n + 1, hash, upto, sealed into v_n, v_previous, v_after, v_sealed from seal order by n desc limit 1;
  if not found then v_n := 1; v_previous := ''; v_after := 0; v_sealed := 0; end if;

  -- Transfers: those that are new, and those held earlier that have ended since.
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

  -- Logs. The plan is made for each by itself, so that it goes by that log's index.
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
    v_logs := v_logs || v_log; v_log_afters := v_log_afters || v_log_after; v_log_uptos := v_log_uptos || v_log_upto;
    v_log_rows := v_log_rows || v_log_count; v_log_sums := v_log_sums || sha256(v_log_digests);
  end loop;

  if v_ids is null and v_ended is null and v_logs = '{}' then return; end if;
  o_more := o_more or coalesce(cardinality(v_ids), 0) = p_most or coalesce(cardinality(v_ended), 0) = p_most;
  v_upto := case when cardinality(v_ids) = p_most then v_ids[p_most] else greatest(v_after, p_upto) end;

  -- As many of each account's next entries as transfers moved it.
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

  -- The block.
  v_held := coalesce(v_held, '{}'); v_ended := coalesce(v_ended, '{}'); v_accounts := coalesce(v_accounts, '{}');
  v_firsts := coalesce(v_firsts, '{}'); v_lasts := coalesce(v_lasts, '{}'); v_sealed := v_sealed + o_entries;
  insert into seal (n, at, previous, after, upto, transfers, held, ended, accounts, firsts, lasts, sealed, marks, logs,
      log_afters, log_uptos, log_rows, log_digests, hash)
    values (v_n, v_now, v_previous, v_after, v_upto, coalesce(cardinality(v_ids), 0), v_held, v_ended, v_accounts, v_firsts,
      v_lasts, v_sealed,
      coalesce(v_marks, '') || coalesce(v_late_marks, '') || coalesce(v_entry_marks, ''),
      v_logs, v_log_afters, v_log_uptos, v_log_rows, v_log_sums,
      sha256(record_send(row(v_n, v_now, v_previous, v_after, v_upto, coalesce(cardinality(v_ids), 0), v_held, v_ended,
          v_accounts, v_firsts, v_lasts, v_sealed, v_logs, v_log_afters, v_log_uptos, v_log_rows, v_log_sums))
        || coalesce(v_rows, '') || coalesce(v_late_rows, '') || coalesce(v_entry_rows, '')));
  insert into seal_place (account, seq) select * from unnest(v_accounts, v_lasts)
    on conflict (account) do update set seq = excluded.seq;
  delete from seal_open where transfer = any(v_ended);
  insert into seal_open (transfer) select * from unnest(v_held);
  insert into seal_log_place (log, upto) select * from unnest(v_logs, v_log_uptos)
    on conflict (log) do update set upto = excluded.upto;
end $f$;
revoke execute on function seal_block from public;
grant execute on function seal_block to krapao_app;
