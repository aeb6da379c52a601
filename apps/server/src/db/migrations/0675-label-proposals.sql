-- Two more kinds of proposals: labels of a member that decide who gets a bonus or a wheel.
do $$
declare
  v_known text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') into strict v_known from pg_constraint
    where conname = 'proposal_kind_check' and conrelid = 'proposal'::regclass;
  alter table proposal drop constraint proposal_kind_check;
  execute format('alter table proposal add constraint proposal_kind_check check (%s or kind in (%L, %L))',
    v_known, 'tag-member', 'set-member-level');
end $$;
-- They are changes, which move no sum by themselves.
alter table proposal drop constraint proposal_change;
alter table proposal add constraint proposal_change check (
  (change_input is not null) = (kind like 'change-%' or kind like 'add-%'
    or kind in ('switch-wheel', 'tag-member', 'set-member-level'))
  and (change_input is null or amount = 0)
  and (alone_by is null or (change_input is not null and state in ('done', 'failed'))));
