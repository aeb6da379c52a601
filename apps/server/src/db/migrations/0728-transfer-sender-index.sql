-- no transaction
-- Members whom one account paid are read from this index; built beside the writes of a large table.
create index concurrently if not exists bank_transfer_sender on bank_transfer (sending_bank, sender_no, member_id)
  where member_id is not null and sender_no <> '';
