-- Four more kinds of proposals, beside those that there are: what is done by hand for a member.
do $$
declare
  v_known text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') into strict v_known from pg_constraint
    where conname = 'proposal_kind_check' and conrelid = 'proposal'::regclass;
  alter table proposal drop constraint proposal_kind_check;
  execute format('alter table proposal add constraint proposal_kind_check check (%s or kind in (%L, %L, %L, %L))',
    v_known, 'credit-wallet', 'debit-wallet', 'give-bonus', 'give-coins');
end $$;

-- What an operator proposed by hand lately.
create index proposal_by_hand on proposal (proposed_by, proposed_at)
  where kind in ('credit-wallet', 'debit-wallet', 'give-bonus', 'give-coins');
