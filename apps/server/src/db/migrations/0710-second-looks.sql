-- A case may need two operators: the finding of the first stays with it, and another one closes it.
alter table flag
  add column needs_second_look boolean not null default false,
  add column first_look_by bigint,
  add column first_look_at timestamptz,
  add column first_look_reason text check (length(first_look_reason) between 1 and 500),
  add constraint flag_first_look check (
    num_nulls(first_look_by, first_look_at, first_look_reason) in (0, 3) and (first_look_by is null or needs_second_look)
  );
grant update (first_look_by, first_look_at, first_look_reason) on flag to krapao_app;
