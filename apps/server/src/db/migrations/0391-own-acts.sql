-- no transaction
-- Which acts an operator has done.
create index concurrently if not exists operator_act_own on operator_act (operator_id, act);
