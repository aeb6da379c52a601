-- no transaction
-- One index finds a reference, and a member's movement by it. Before, each row was in two: whoever lists transactions pays
-- for each index with every movement of money.
create unique index concurrently if not exists transaction_own on transaction (reference, member_id);
--;
alter table transaction drop constraint if exists transaction_member_id_reference_key;
--;
drop index concurrently if exists transaction_reference;
