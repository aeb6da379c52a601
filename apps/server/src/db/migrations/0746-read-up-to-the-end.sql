-- An account that leaves AUTO mode is read once more, up to that moment.

-- When it left AUTO mode. Null in AUTO mode, and until a server has seen that it left. Once it is read up to there, it
-- is read no more.
alter table bank_read add column until timestamptz;
-- Accounts that left it before: what came since was for slips and reports.
update bank_read r set until = up_to where not exists (
  select from deposit_account d where d.type = 'BANK' and d.mode = 'AUTO' and d.bank_code = r.bank_code
    and regexp_replace(d.account_no, '\D', '', 'g') = r.account_no);
