-- no transaction
-- Members whose bank accounts have one name.
create index concurrently if not exists member_bank_name on member (bank_account_name) where erased_at is null;
