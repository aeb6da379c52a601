-- Who had a conversation and gave it to another, or back to those who wait.
alter table chat_session add column handed_on bigint[] not null default '{}';
-- Whether an operator takes new conversations of the chat.
alter table operator add column takes_chats boolean not null default true;
grant select (takes_chats) on operator to krapao_audit;
