-- no transaction
-- The operator's id for a note: one that is sent again after a lost answer is stored once.
alter table chat_note add column if not exists deliver_id text collate "C";
--;
create unique index concurrently if not exists chat_note_deliver on chat_note (operator_id, deliver_id);
--;
alter table member_note add column if not exists deliver_id text collate "C";
--;
create unique index concurrently if not exists member_note_deliver on member_note (operator_id, deliver_id);
