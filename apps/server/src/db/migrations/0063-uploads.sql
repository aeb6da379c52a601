-- Files that members and guests uploaded. The files themselves lie below DATA_DIR/uploads, named by their id.

create table upload (
  -- 128 bits by chance, base64url.
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- Whose it is: `member:<id>` or `guest:<id>`.
  holder text collate "C" not null,
  member_id bigint,
  kind text collate "C" not null check (kind in ('slip', 'chat')),
  -- What it belongs to, e.g. a slip's movement.
  reference text collate "C" not null,
  -- Our own record of what it is.
  type text collate "C" not null check (type ~ '^(image|video)/[a-z0-9]+$'),
  -- As the sender called it: text to show.
  name text not null check (length(name) <= 100),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  -- When the file went; its record stays.
  removed_at timestamptz,
  check ((member_id is null) = (holder not like 'member:%'))
) with (fillfactor = 90);
create index upload_holder on upload (holder, created_at);
create unique index upload_reference on upload (kind, reference);
create index upload_kept on upload (created_at) where removed_at is null;

grant select, insert, update, delete on upload to krapao_app;
grant select on upload to krapao_audit;
