-- no transaction
-- A void of a reference is one of the things that were tried.

alter table saga_trail drop constraint if exists saga_trail_what_check,
  add constraint saga_trail_what_check
    check (what in ('call', 'ask', 'void', 'balance', 'report', 'look', 'decision')) not valid;
--;
alter table saga_trail validate constraint saga_trail_what_check;
