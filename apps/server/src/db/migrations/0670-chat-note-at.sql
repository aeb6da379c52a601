-- no transaction
-- Expired notes are found by their time.
create index concurrently if not exists chat_note_at on chat_note (at);
