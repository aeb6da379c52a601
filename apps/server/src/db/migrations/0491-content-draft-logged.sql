-- When the log was last told that somebody writes this draft. A draft saves itself while it is typed: the log is not told
-- of each time.
alter table content_draft add column logged_at timestamptz;
