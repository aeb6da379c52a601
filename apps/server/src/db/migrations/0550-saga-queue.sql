-- no transaction
-- functions: saga_queue
-- Servers of the version before call saga_lane, whose text is the same. The planner inlines both, so this index serves
-- both, and the old one can go.
create index concurrently if not exists saga_due_queue on saga (saga_queue(kind, state, from_code, to_code), due_at)
  where due_at is not null;
--;
drop index concurrently if exists saga_due_lane;
