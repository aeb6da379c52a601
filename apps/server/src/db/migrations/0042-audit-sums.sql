-- What all entries lower and raise accounts by, over all currencies: equal when the books are right.
alter table ledger_audit
  add column debits numeric not null default 0,
  add column credits numeric not null default 0,
  -- when the last block of the chain was sealed
  add column seal_at timestamptz;
