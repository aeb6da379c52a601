-- Since when an operator is who they are at the desk: added, given another role or a new first password, or let in again.
-- Null: nobody waits for them (the first owner, and the demo's).
alter table operator add column changed_at timestamptz;
alter table operator add column changed_by bigint;
-- Another owner than changed_by is to say yes before they approve anything.
alter table operator add column needs_owner boolean not null default false;
