-- no transaction
-- functions: reference_grams
-- Imported lines that are not matched yet, by a part of the bank's reference or by the amount; built beside the writes of
-- large tables.
create index concurrently if not exists bank_line_open_reference
  on bank_line (upper(reference) text_pattern_ops) where posting is null;
--;
create index concurrently if not exists bank_line_open_reference_end
  on bank_line (reverse(upper(reference)) text_pattern_ops) where posting is null;
--;
create index concurrently if not exists bank_line_open_reference_part
  on bank_line using gin (reference_grams(upper(reference))) where posting is null;
--;
create index concurrently if not exists bank_line_open_amount on bank_line (amount) where posting is null;
