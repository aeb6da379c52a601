-- Pictures that operators uploaded for banners: re-encoded, public, and never changed. Every server reads them here.
create table content_picture (
  -- 128 random bits, base64url. It is also the file's name.
  id text collate "C" primary key,
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  operator_id bigint not null,
  created_at timestamptz not null
);
alter table content_picture alter column bytes set storage external;
create index content_picture_created on content_picture (created_at);
grant select, insert, delete on content_picture to krapao_app;
grant select on content_picture to krapao_audit;
