-- no transaction
-- functions: grams, act_grams
-- The search of the operators' log.
create index concurrently if not exists operator_act_found
  on operator_act using gin (act_grams(subject, reason, before, after));
