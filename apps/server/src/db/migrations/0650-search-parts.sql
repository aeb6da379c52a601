-- no transaction
-- functions: grams, flag_grams, reference_grams
-- References by a part in their middle, and cases by a part of what they say. A play result has no reference that people
-- are told.
create index concurrently if not exists transaction_reference_part
  on transaction using gin (reference_grams(reference)) where kind <> 'play';
--;
create index concurrently if not exists bank_transfer_own_part
  on bank_transfer using gin (reference_grams(split_part(reference, ':', 3)));
--;
create index concurrently if not exists bank_line_reference_part
  on bank_line using gin (reference_grams(reference)) where posting is not null;
--;
create index concurrently if not exists flag_found on flag using gin (flag_grams(reference, kind, subject, detail));
