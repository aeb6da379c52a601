-- What proves a credit. A statement file covers the time from its first line to its last: when it has no line of a credit
-- of that time, the credit is missing from it. A run of reconciliation names our accounts that it could not check.

-- Null for a file that an older server imports during the upgrade. It covers nothing.
alter table bank_statement_file add column from_at timestamptz, add column to_at timestamptz;
update bank_statement_file f set from_at = l.from_at, to_at = l.to_at
  from (select file_id, min(at) as from_at, max(at) as to_at from bank_line group by file_id) l where l.file_id = f.id;

-- Null where it is not known: runs of before.
alter table reconciliation_run add column uncovered jsonb check (jsonb_typeof(uncovered) = 'array');
