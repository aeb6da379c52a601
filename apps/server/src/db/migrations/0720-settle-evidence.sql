-- What the proposer of an unresolved transfer's outcome named as evidence. The balances alone may fit both outcomes.
alter table proposal
  add column evidence text check (length(evidence) between 1 and 500),
  add constraint proposal_evidence check (evidence is null or kind = 'settle-transfer');
