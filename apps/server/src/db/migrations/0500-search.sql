-- no transaction
-- References by their beginning and by their end: people are told, and read out, either.
create index concurrently if not exists transaction_reference on transaction (reference);
--;
create index concurrently if not exists transaction_reference_end on transaction (reverse(reference));
--;
create index concurrently if not exists bank_transfer_own on bank_transfer (split_part(reference, ':', 3));
--;
create index concurrently if not exists bank_transfer_own_end on bank_transfer (reverse(reference));
--;
create index concurrently if not exists bank_line_reference on bank_line (reference text_pattern_ops) where posting is not null;
--;
create index concurrently if not exists bank_line_reference_end on bank_line (reverse(reference) text_pattern_ops) where posting is not null;
