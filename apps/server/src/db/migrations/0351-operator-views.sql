-- Views of the transactions that operators keep for themselves: what the page's address says.
create table operator_view (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  at timestamptz not null,
  unique (operator_id, name)
);
grant select, insert, update, delete on operator_view to krapao_app;
grant select on operator_view to krapao_audit;
