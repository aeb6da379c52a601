-- When a scanner found nothing in a file; null: none looked at it.
alter table upload add column scanned_at timestamptz;
