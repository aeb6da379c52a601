-- Up to which of a member's movements the list was compared with the books. Null for a row from before this column.
alter table transaction_fed
  add column checked bigint;
alter table transaction_progress
  -- When the sums of the present day were last compared with its rows.
  add column summed_at timestamptz;
