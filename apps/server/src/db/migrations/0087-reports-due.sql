-- no transaction
-- Each provider's due reports are read by themselves.

create index concurrently if not exists game_report_due_of on game_report (code, due_at) where due_at is not null;
--;
drop index concurrently if exists game_report_due;
