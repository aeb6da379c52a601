-- The attempt log is named as what it holds. Servers of the version before still use its old name, by a view.
alter table saga_trail rename to saga_attempt;
alter index saga_trail_pkey rename to saga_attempt_pkey;
alter sequence saga_trail_n_seq rename to saga_attempt_n_seq;
alter table saga_attempt rename constraint saga_trail_what_check to saga_attempt_what_check;
alter table saga_attempt rename constraint saga_trail_answer_check to saga_attempt_answer_check;
alter table saga_attempt rename constraint saga_trail_took_ms_check to saga_attempt_took_ms_check;
alter table saga_attempt rename constraint saga_trail_detail_check to saga_attempt_detail_check;

create view saga_trail with (security_invoker = true) as select * from saga_attempt;
grant select, insert, delete on saga_trail to krapao_app;
grant select on saga_trail to krapao_audit;
