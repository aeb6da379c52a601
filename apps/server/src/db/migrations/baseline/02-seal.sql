-- functions: db_now, refuse_change
-- The seal: a chain of blocks over the books and over the logs, and what audits found. Whatever was sealed and is changed,
-- removed or added later no longer fits its block.

-- Numbers the rows of the logs, in the order in which they became final. Whoever draws a number keeps a lock on the
-- sequence until its transaction ends; seal_block waits for those that may still bring a lower number. It must not cache:
-- a session would use numbers later that were drawn before.
create sequence seal_row_number cache 1;
grant usage on sequence seal_row_number to krapao_app;

-- A block covers the transfers numbered above "after" up to "upto", the transfers held in earlier blocks that have ended
-- since, the entries of both, and the rows of each log that became final. A row's digest is the SHA-256 of its binary form
-- (record_send: types, lengths and bytes of each column). Digests are in order: transfers by number, ended transfers by
-- number, entries by account and number.
create table seal (
  n bigint primary key,
  at timestamptz not null,
  -- The hash of the block before; empty in the first.
  previous bytea not null,
  after bigint not null,
  upto bigint not null,
  -- How many transfers the block covers.
  transfers int not null,
  -- Those of them that were still held, and those held in an earlier block that have ended since.
  held bigint[] not null,
  ended bigint[] not null,
  -- Of accounts[i] the block covers the entries firsts[i] to lasts[i].
  accounts bigint[] not null,
  firsts bigint[] not null,
  lasts bigint[] not null,
  -- How many entries this block and all before it cover.
  sealed bigint not null,
  -- The first four bytes of each digest, by which the audit names a row that was changed.
  marks bytea not null,
  hash bytea not null,
  -- The logs that have new rows in this block. Of logs[i] it covers the rows numbered above log_afters[i] up to log_uptos[i]:
  -- log_rows[i] of them, whose digests by number have the SHA-256 log_digests[i]. Null in blocks from before logs were sealed.
  logs text[],
  log_afters bigint[],
  log_uptos bigint[],
  log_rows int[],
  log_digests bytea[],
  check (upto >= after)
);
create trigger seal_stands before update or delete or truncate on seal
  for each statement execute function refuse_change();
grant select on seal to krapao_app, krapao_audit;

-- The last sealed entry of each account. It follows from the chain, so that sealing need not read the whole chain; the
-- audit compares both.
create table seal_place (
  account bigint primary key,
  seq bigint not null
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
create trigger seal_place_stays before delete or truncate on seal_place
  for each statement execute function refuse_change();
create trigger seal_place_forward before update on seal_place for each row
  when (new.account <> old.account or new.seq < old.seq) execute function refuse_change();
grant select on seal_place to krapao_audit;

-- Transfers that were sealed as held and whose end is not sealed yet. It follows from the chain, as seal_place does.
create table seal_open (
  transfer bigint primary key
) with (autovacuum_vacuum_scale_factor = 0.05);
create trigger seal_open_stays before update or truncate on seal_open
  for each statement execute function refuse_change();
grant select on seal_open to krapao_audit;

-- The last sealed number of each log.
create table seal_log_place (
  log text collate "C" primary key,
  upto bigint not null
);
create trigger seal_log_place_stays before delete or truncate on seal_log_place
  for each statement execute function refuse_change();
create trigger seal_log_place_forward before update on seal_log_place for each row
  when (new.log <> old.log or new.upto < old.upto) execute function refuse_change();
grant select on seal_log_place to krapao_audit;

-- What a row that changes said, version by version: the terms of bonuses, and the coins that members were given. A log of
-- the chain.
create table record_version (
  seal_row bigint default nextval('seal_row_number') primary key,
  -- The table, and the row's key in it.
  relation text collate "C" not null,
  key text collate "C" not null,
  -- The row as JSON text.
  content text not null,
  at timestamptz not null default db_now()
);
create index record_version_key on record_version (relation, key, seal_row);
create trigger record_version_stands before update or delete or truncate on record_version
  for each statement execute function refuse_change();
grant select on record_version to krapao_app, krapao_audit;

-- The result of each audit of the books. A log of the chain.
create table ledger_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  entries bigint not null,
  accounts bigint not null,
  sealed bigint not null,
  -- The last block of the chain at that time.
  seal_n bigint,
  seal_hash bytea,
  -- How many discrepancies, and the first hundred of them.
  wrong bigint not null check (wrong >= 0),
  discrepancies jsonb not null check (jsonb_typeof(discrepancies) = 'array' and jsonb_array_length(discrepancies) <= 100),
  -- What all entries lower and raise accounts by, over all currencies. Equal when the books are right.
  debits numeric not null default 0,
  credits numeric not null default 0,
  -- When the last block was sealed.
  seal_at timestamptz,
  -- Where the next audit goes on: entries of the blocks up to seal_n whose transfer is in no block yet, and sides of transfers
  -- whose entry is in none. Null: no audit goes on from this one.
  carry jsonb check (jsonb_typeof(carry) = 'object'),
  -- What the entries of the blocks up to seal_n lower and raise accounts by.
  covered_debits numeric not null default 0,
  covered_credits numeric not null default 0,
  -- Each audit also repeats a part of what was audited before: how far that has come, in blocks, accounts and members.
  again_seal bigint not null default 0,
  again_account bigint not null default 0,
  again_member bigint not null default 0,
  seal_row bigint not null default nextval('seal_row_number') unique,
  check ((seal_n is null) = (seal_hash is null))
);
create index ledger_audit_at on ledger_audit (at);
create trigger ledger_audit_stands before update or delete or truncate on ledger_audit
  for each statement execute function refuse_change();
grant select, insert on ledger_audit to krapao_app;
grant select on ledger_audit to krapao_audit;
