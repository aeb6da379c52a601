-- Banners that are put up at a set time, by the database's clock: one waiting at most of each kind and bonus.
create table banner_schedule (
  kind text collate "C" not null check (kind in ('invite', 'refund', 'bonus')),
  -- Of a bonus; empty for other kinds.
  code text collate "C" not null,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  reason text not null,
  at timestamptz not null,
  operator_id bigint not null,
  set_at timestamptz not null,
  primary key (kind, code)
);
grant select, insert, update, delete on banner_schedule to krapao_app;
grant select on banner_schedule to krapao_audit;
