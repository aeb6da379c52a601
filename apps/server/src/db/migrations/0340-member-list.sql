-- no transaction
-- Members by when they joined: all, those of one status, those of one currency, and those of both.
create index concurrently if not exists member_joined on member (created_at, id);
--;
create index concurrently if not exists member_joined_status on member (status, created_at, id);
--;
create index concurrently if not exists member_joined_currency on member (currency, created_at, id);
--;
create index concurrently if not exists member_joined_both on member (status, currency, created_at, id);
