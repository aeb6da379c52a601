-- Texts that are published at a set time, by the database's clock: one waiting at most of each kind.
create table content_schedule (
  kind text collate "C" primary key check (kind in ('condition', 'agreement', 'contact', 'notice', 'refund')),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  reason text not null,
  at timestamptz not null,
  operator_id bigint not null,
  set_at timestamptz not null
);
grant select, insert, update, delete on content_schedule to krapao_app;
grant select on content_schedule to krapao_audit;
