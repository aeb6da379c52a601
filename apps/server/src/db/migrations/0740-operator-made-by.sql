-- Whoever added an operator or gave them a first password, so could sign in as them. While the operator waits, a change
-- by somebody else keeps it. Null in rows from before this column: whoever changed them last.
alter table operator add column made_by bigint;
