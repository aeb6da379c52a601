-- no transaction
-- The statement files that cover a moment; built beside the writes of imports.
create index concurrently if not exists bank_statement_file_reach on bank_statement_file (account_id, to_at);
