-- no transaction
-- Ids of guests' conversations that became part of this one at a login. Whoever has one of them open is led here.
alter table chat_session add column if not exists joined_ids text[] not null default '{}';
--;
create index concurrently if not exists chat_session_joined on chat_session using gin (joined_ids)
  where joined_ids <> '{}';
