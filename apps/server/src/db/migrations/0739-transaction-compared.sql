-- The progress first, as whoever feeds or checks the list locks it.
alter table transaction_progress
  -- When the sums of the present day were last compared with its rows.
  add column summed_at timestamptz;
-- Up to which of a member's movements the list was compared with the books. Null while that is not known: in rows from
-- before this column, and in those of servers that do not know it.
alter table transaction_fed
  add column checked bigint;
