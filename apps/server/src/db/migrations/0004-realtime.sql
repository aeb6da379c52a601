-- What is too large to travel between servers as a notification.
create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to krapao_app;
