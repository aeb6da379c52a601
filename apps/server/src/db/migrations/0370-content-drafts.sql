-- What is being written of a kind of text, by whoever may write it; members read it only once it is published.
create table content_draft (
  kind text collate "C" primary key check (kind in ('condition', 'agreement', 'contact', 'notice', 'refund')),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  saved_by bigint not null,
  saved_at timestamptz not null
);
grant select, insert, update, delete on content_draft to krapao_app;
grant select on content_draft to krapao_audit;

-- Every text that was ever published. Without a moment: it was there before versions were kept.
create table content_version (
  kind text collate "C" not null check (kind in ('condition', 'agreement', 'contact', 'notice', 'refund')),
  n int not null check (n > 0),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  reason text not null,
  published_by bigint,
  published_at timestamptz,
  primary key (kind, n)
);
grant select, insert on content_version to krapao_app;
grant select on content_version to krapao_audit;
