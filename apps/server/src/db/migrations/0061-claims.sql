-- Claims of transfers by hand, as two people decide them.

alter table deposit_claim
  -- The bank of our account that the member says they paid to; null where they did not say.
  add column bank_code text collate "C",
  -- What of the bank it was credited with: the posting's reference, from the same set as every other transfer's.
  add column transfer text collate "C",
  add column decided_by bigint,
  add column decided_at timestamptz,
  add column decision_reason text check (length(decision_reason) <= 500),
  drop constraint deposit_claim_state_check,
  -- `crediting`: two people said yes, and it is being done.
  add constraint deposit_claim_state_check check (state in ('waiting', 'crediting', 'matched', 'refused'));
create unique index deposit_claim_id on deposit_claim (id);
create unique index deposit_claim_transfer on deposit_claim (transfer) where transfer is not null;
create index deposit_claim_open on deposit_claim (member_id) where state in ('waiting', 'crediting');
create index deposit_claim_state on deposit_claim (state, created_at);

alter table proposal
  -- Of a claim: the bank's transfer that it is to be credited with, as one person read it off the bank's statement.
  add column transfer jsonb check (jsonb_typeof(transfer) = 'object'),
  drop constraint proposal_kind_check,
  add constraint proposal_kind_check check (kind in ('settle-transfer', 'match-suspense', 'return-suspense', 'pay-owed', 'credit-claim')),
  add constraint proposal_transfer check ((kind = 'credit-claim') = (transfer is not null));
