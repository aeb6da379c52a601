-- no transaction
-- Who had a bank account before: found by its number.
create index concurrently if not exists member_bank_left_account on member_bank_left (account_no, code);
