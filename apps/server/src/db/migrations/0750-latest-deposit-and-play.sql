-- no transaction
-- A member's deposits by when they were credited. A gift is listed before it is credited.
create index concurrently if not exists saga_credited on saga (member_id, (greatest(listed_at, changed_at)), n)
  where type = 'deposit' and status = 'SUCCESS' and n is not null;
--;
-- When a balance was last read that play had changed, by the provider's clock.
alter table game_report add column if not exists played_to timestamptz;
