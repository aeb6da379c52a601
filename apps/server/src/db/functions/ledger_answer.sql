-- The number by which ledger_batch answers an operation, by its name. It is worked out when a plan is made, so that a name
-- costs no more than a number. Servers of other versions read the numbers: a new answer is added at the end.
create or replace function ledger_answer(p_name text) returns smallint language sql immutable strict parallel safe as $$
  select (array_position(array['done', 'stands', 'reference-taken', 'money-not-enough', 'wrong-currency',
    'unknown-account', 'other-state', 'key-seen', 'key-conflict', 'not-held', 'busy', 'moved-on', 'overflow'], p_name)
    - 1)::smallint
$$;
