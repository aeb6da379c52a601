-- no transaction
-- functions: reference_grams
-- Slips and members' reports by the end or a part in the middle of a reference, and reports by their amount; built beside
-- the writes of large tables.
create index concurrently if not exists upload_slip_reversed on upload (reverse(reference) collate "C")
  where kind = 'slip';
--;
create index concurrently if not exists upload_slip_part on upload using gin (reference_grams(reference))
  where kind = 'slip';
--;
create index concurrently if not exists saga_slip_reference_reversed
  on saga ((reverse(upper(data->>'slipReference'))) collate "C") where kind = 'slip-deposit' and n is null;
--;
create index concurrently if not exists saga_slip_reference_part
  on saga using gin (reference_grams(upper(data->>'slipReference'))) where kind = 'slip-deposit' and n is null;
--;
create index concurrently if not exists deposit_claim_part on deposit_claim using gin (reference_grams(id));
--;
create index concurrently if not exists deposit_claim_amount on deposit_claim (amount, created_at desc);
--;
create index concurrently if not exists proposal_bank_reference_part
  on proposal using gin (reference_grams(upper(transfer->>'reference'))) where transfer is not null;
