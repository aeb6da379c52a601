-- no transaction
-- A bank's line under a reference that the bank had used for another transfer before: kept for a person, never booked.

alter table bank_transfer
  add column if not exists repeat_of text collate "C",
  drop constraint if exists bank_transfer_booked_as_check,
  add constraint bank_transfer_booked_as_check check (booked_as in ('wallet', 'suspense', 'repeat')) not valid;
--;
-- Rows are checked while others write.
alter table bank_transfer validate constraint bank_transfer_booked_as_check;
--;
create index concurrently if not exists bank_transfer_repeat on bank_transfer (repeat_of) where repeat_of is not null;
