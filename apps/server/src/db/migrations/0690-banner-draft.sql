-- Banners that are being made of a kind or bonus, by whoever may make them. Members see them only once they are put up.
create table banner_draft (
  kind text collate "C" not null check (kind in ('invite', 'refund', 'bonus')),
  -- Of a bonus; empty for other kinds.
  code text collate "C" not null,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (kind, code)
);
grant select, insert, update, delete on banner_draft to krapao_app;
grant select on banner_draft to krapao_audit;
