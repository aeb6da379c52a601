-- functions: check_account
-- The bank desk: lines of bank statements that operators imported, credits that no statement has shown, and transfers
-- between accounts of the house.

-- How the columns of a bank's statement files are to be read, as an operator chose it.
create table bank_statement_mapping (
  bank_code text collate "C" primary key,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  changed_at timestamptz not null,
  changed_by bigint not null
);
grant select, insert, update on bank_statement_mapping to krapao_app;
grant select on bank_statement_mapping to krapao_audit;

-- A statement file that was imported. The file itself is not kept.
create table bank_statement_file (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  sha256 bytea not null,
  imported_at timestamptz not null,
  imported_by bigint not null,
  added int not null check (added >= 0),
  known int not null check (known >= 0),
  -- The lines that could not be read: number and reason.
  bad jsonb not null check (jsonb_typeof(bad) = 'array')
);
create index bank_statement_file_time on bank_statement_file (imported_at desc);
grant select, insert, update (added, known) on bank_statement_file to krapao_app;
grant select on bank_statement_file to krapao_audit;

-- A line of a statement. Amounts in minor units; below zero: money that left.
create table bank_line (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  file_id bigint not null,
  line int not null check (line > 0),
  -- By reference, time, sum and balance, and its place among lines that are alike in all of these.
  key bytea not null,
  at timestamptz not null,
  has_time boolean not null,
  text text not null check (length(text) <= 500),
  reference text check (length(reference) between 1 and 100),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount <> 0),
  balance bigint,
  -- The posting that it shows: the arrival of a bank's transfer, or a transfer of the house.
  posting text collate "C",
  -- The proposal that matches it.
  proposal text collate "C",
  -- The feed told of the same transfer.
  is_of_feed boolean not null default false,
  check (proposal is null or posting is not null),
  unique (account_id, key)
) with (fillfactor = 90);
-- One line for a posting at each account.
create unique index bank_line_posting on bank_line (account_id, posting) where posting is not null;
create index bank_line_shows on bank_line (posting) where posting is not null;
create index bank_line_time on bank_line (account_id, at desc, id desc);
create index bank_line_open on bank_line (account_id, at desc) where posting is null;
grant select, insert, update (posting, proposal, is_of_feed) on bank_line to krapao_app;
grant select on bank_line to krapao_audit;

-- How far the entries of our bank accounts were looked at.
create table bank_credit_progress (
  account bigint primary key,
  seq bigint not null check (seq >= 0)
) with (fillfactor = 50);
-- Credits of bank transfers that no feed and no statement has shown. A row goes when one does.
create table bank_unproven (
  posting text collate "C" primary key,
  bank_code text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- The sending bank's own reference.
  reference text collate "C" not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null
) with (fillfactor = 80);
create index bank_unproven_bank on bank_unproven (bank_code, currency, at);
create index bank_unproven_reference on bank_unproven (reference);
grant select, insert, update on bank_credit_progress to krapao_app;
grant select, insert, delete on bank_unproven to krapao_app;
grant select on bank_credit_progress, bank_unproven to krapao_audit;

-- Two more kinds, beside those that there are.
do $$
declare
  v_known text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') into strict v_known from pg_constraint
    where conname = 'proposal_kind_check' and conrelid = 'proposal'::regclass;
  alter table proposal drop constraint proposal_kind_check;
  execute format('alter table proposal add constraint proposal_kind_check check (%s or kind in (%L, %L))',
    v_known, 'match-line', 'own-transfer');
end $$;
alter table proposal drop constraint proposal_transfer, add constraint proposal_transfer
  check ((kind in ('credit-claim', 'match-line', 'own-transfer')) = (transfer is not null));
