-- no transaction
-- The console's search finds a member's report by a part of its own reference, or of the bank's reference that an
-- operator typed to credit it; built beside the writes of large tables.
create index concurrently if not exists deposit_claim_reversed on deposit_claim (reverse(id));
--;
create index concurrently if not exists proposal_bank_reference on proposal (upper(transfer->>'reference') collate "C")
  where transfer is not null;
--;
create index concurrently if not exists proposal_bank_reference_reversed
  on proposal (reverse(upper(transfer->>'reference')) collate "C") where transfer is not null;
