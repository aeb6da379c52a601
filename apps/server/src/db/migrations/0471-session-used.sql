-- no transaction
-- Who used the app since: a use is written once a minute at most.
create index concurrently if not exists session_used on session (used_at);
