-- The number by which a batch of the ledger takes an operation, by its name. It is worked out when a plan is made, so that a
-- name costs no more than a number. A step is a saga's step without money.
create or replace function ledger_operation(p_name text) returns smallint language sql immutable strict parallel safe as $$
  select (array_position(array['step', 'post', 'hold', 'settle', 'release'], p_name) - 1)::smallint
$$;
