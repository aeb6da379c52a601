-- no transaction
-- functions: grams
-- Who paid what is not a member's: by a part of the name, or by the last digits of the account.
create index concurrently if not exists bank_transfer_payer
  on bank_transfer using gin (grams(sender_name)) where booked_as in ('suspense', 'repeat');
--;
create index concurrently if not exists bank_transfer_payer_end
  on bank_transfer (right(sender_no, 4)) where booked_as in ('suspense', 'repeat');
--;
-- Slips that are not credited, by the reference of the bank and by the amount that the bank told.
create index concurrently if not exists saga_slip_reference
  on saga ((upper(data->>'slipReference')) collate "C") where kind = 'slip-deposit' and n is null;
--;
create index concurrently if not exists saga_slip_amount
  on saga ((data->>'amount')) where kind = 'slip-deposit' and n is null;
