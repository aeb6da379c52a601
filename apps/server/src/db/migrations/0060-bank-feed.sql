-- Transfers that banks told us of: each written down once, before it is booked, so that nothing told is ever dropped.

create table bank_transfer (
  -- The posting by which it arrives in our books: the sending bank's code and its own reference.
  reference text collate "C" primary key check (length(reference) between 1 and 120),
  sending_bank text collate "C" not null,
  sender_no text collate "C" not null,
  sender_name text not null,
  receiving_bank text collate "C" not null,
  receiving_no text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  -- When it was made, by the bank.
  at timestamptz not null,
  created_at timestamptz not null,
  -- Where it was booked; null while it is not.
  booked_as text collate "C" check (booked_as in ('wallet', 'suspense')),
  -- Whose it was taken for, where it was credited at once.
  member_id bigint
);
create index bank_transfer_waiting on bank_transfer (created_at) where booked_as is null;
create index bank_transfer_at on bank_transfer (receiving_bank, at);

-- How far an account's statement has been read.
create table bank_read (
  bank_code text collate "C" not null,
  account_no text collate "C" not null,
  up_to timestamptz not null,
  primary key (bank_code, account_no)
);

grant select, insert, update on bank_transfer, bank_read to krapao_app;
grant select on bank_transfer, bank_read to krapao_audit;

-- Money of suspense that is on its way back to the account that it came from.
alter table suspense drop constraint suspense_state_check,
  add constraint suspense_state_check check (state in ('waiting', 'returning', 'matched', 'returned'));
create index suspense_returning on suspense (created_at) where state = 'returning';
-- How often sending it back was refused, and why the last time.
alter table suspense add column returns_refused int not null default 0 check (returns_refused >= 0),
  add column return_refusal text;

-- Whose account a transfer came from, in whichever country that bank is.
create index member_bank_account on member_bank (account_no, code);
-- Whose transfers are erased with them.
create index bank_transfer_member on bank_transfer (member_id) where member_id is not null;
