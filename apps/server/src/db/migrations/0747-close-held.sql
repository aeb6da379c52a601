-- Two people can find that a transfer of the feed is what operators had credited, and take it off the books.
alter table bank_held add column proposal text collate "C";

alter table suspense drop constraint suspense_state_check;
alter table suspense add constraint suspense_state_check
  check (state in ('waiting', 'returning', 'matched', 'returned', 'credited'));

do $$
declare
  v_known text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') into strict v_known from pg_constraint
    where conname = 'proposal_kind_check' and conrelid = 'proposal'::regclass;
  alter table proposal drop constraint proposal_kind_check;
  execute format('alter table proposal add constraint proposal_kind_check check (%s or kind = %L)',
    v_known, 'close-suspense');
end $$;
