-- functions: check_account, refuse_change
-- The books: accounts, transfers between them, and the entries of each transfer. Amounts are whole minor units.
--
-- Only the functions of db/functions write here. krapao_app may read, but has no right to insert, update or delete, and
-- the triggers refuse every change of what stands, to the owner too.

grant usage on schema public to krapao_app, krapao_audit;

-- An account of the books. Members have wallets, accounts at games, and transit accounts; the house has the others.
create table account (
  id bigint generated always as identity primary key,
  -- wallet, game and transit are a member's; bank, qr, gift, payout, play, difference, suspense, reward and opening are
  -- the house's.
  kind text collate "C" not null,
  -- Which game, bank, QR provider and so on; empty where there is one account of the kind.
  code text collate "C" not null default '',
  currency text collate "C" not null,
  -- Null: an account of the house.
  member_id bigint,
  -- What is available never falls below it. Null: no floor.
  floor bigint,
  balance bigint not null default 0,
  -- Set aside by transfers that are held. Available is balance less held.
  held bigint not null default 0,
  -- The number of the last entry.
  seq bigint not null default 0,
  -- The number of the last movement in the member's statement; of a wallet only.
  movements bigint not null default 0,
  -- The held transfer that has this account to itself.
  busy bigint,
  constraint account_floor check (balance - held >= floor),
  -- What changes with each posting is checked here. What never changes is checked once, by check_account.
  constraint account_held check (held >= 0)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create unique index account_owner on account (member_id, kind, code, currency) nulls not distinct;
create trigger account_opened before insert on account for each row execute function check_account();
create trigger account_stays before delete or truncate on account
  for each statement execute function refuse_change();
-- A guard looks only at an UPDATE that names one of its columns, and looks after it: before it, each row would be read and
-- locked once more. What it refuses is undone all the same.
create trigger account_fixed after update of id, kind, code, currency, member_id, floor on account for each row
  when ((old.id, old.kind, old.code, old.currency, old.member_id, old.floor)
    is distinct from (new.id, new.kind, new.code, new.currency, new.member_id, new.floor))
  execute function refuse_change();
create trigger account_forward after update of seq, movements on account for each row
  when (new.seq < old.seq or new.movements < old.movements)
  execute function refuse_change();
grant select on account to krapao_app, krapao_audit;

-- Money moved, or held to be moved, from one account to another. Its reference is unique, so that it happens once.
create table transfer (
  id bigint primary key,
  reference text collate "C" not null unique,
  -- What it is for, e.g. deposit-qr.
  kind text collate "C" not null,
  -- posted, or held and later settled or released.
  state text collate "C" not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  -- The account that is lowered, and the one that is raised.
  debit bigint not null,
  credit bigint not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (credit <> debit)
) with (fillfactor = 90);
create trigger transfer_stays before delete or truncate on transfer
  for each statement execute function refuse_change();
create trigger transfer_fixed after update of id, reference, kind, currency, amount, debit, credit, created_at on transfer
  for each row
  when ((old.id, old.reference, old.kind, old.currency, old.amount, old.debit, old.credit, old.created_at)
    is distinct from (new.id, new.reference, new.kind, new.currency, new.amount, new.debit, new.credit, new.created_at))
  execute function refuse_change();
-- A transfer only ever goes from held to settled or released.
create trigger transfer_ends after update on transfer for each row
  when (old.state <> 'held' or new.state not in ('settled', 'released'))
  execute function refuse_change();
grant select on transfer to krapao_app, krapao_audit;
-- Numbers batches: a transfer's id is the batch's number times 1000, and its place in the batch.
create sequence transfer_id owned by transfer.id;
grant select on sequence transfer_id to krapao_app, krapao_audit;

-- One side of a transfer that moved money. Each such transfer has two entries, and their amounts add up to zero.
create table entry (
  account bigint not null,
  -- Counted by account, without a gap.
  seq bigint not null check (seq > 0),
  transfer bigint not null,
  -- Below zero: the account is lowered.
  amount bigint not null check (amount <> 0),
  -- Of the account after this entry.
  balance bigint not null,
  created_at timestamptz not null,
  primary key (account, seq)
);
create trigger entry_stands before update or delete or truncate on entry
  for each statement execute function refuse_change();
grant select on entry to krapao_app, krapao_audit;
