-- When it became known whose a bank's transfer is: at once, or when operators or a slip took it out of suspense. Null for
-- transfers of earlier versions, which count from when they were recorded.
alter table bank_transfer add column member_at timestamptz;
