-- functions: refuse_change
-- Texts, pictures and settings that operators keep, files that members sent, and parcels of the realtime service.

-- Settings that operators change while the product runs.
create table setting (
  name text collate "C" primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
grant select, insert, update on setting to krapao_app;

-- Texts that operators keep, in three languages.
create table content (
  kind text collate "C" not null check (kind in ('condition', 'agreement', 'contact', 'notice', 'refund')),
  language text collate "C" not null check (language in ('th', 'lo', 'en')),
  position int not null,
  -- Sanitised before it is saved (S47).
  html text not null,
  primary key (kind, language, position)
);
grant select, insert, update, delete on content to krapao_app;

-- A picture with a text, for one kind of page or one bonus.
create table banner (
  kind text collate "C" not null check (kind in ('invite', 'refund', 'bonus')),
  -- The bonus's code; empty for the other kinds.
  code text collate "C" not null default '',
  language text collate "C" not null check (language in ('th', 'lo', 'en')),
  position int not null,
  -- A path of our own origin.
  image text not null check (image like '/%' and image not like '//%'),
  -- Sanitised before it is saved (S47).
  html text not null,
  primary key (kind, code, language, position),
  check ((kind = 'bonus') = (code <> ''))
);
grant select, insert, update, delete on banner to krapao_app;

-- A file that a member or guest sent. The file itself is on disk.
create table upload (
  -- 128 random bits, base64url.
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- Its owner: `member:<id>` or `guest:<id>`.
  holder text collate "C" not null,
  member_id bigint,
  kind text collate "C" not null check (kind in ('slip', 'chat')),
  -- What it belongs to, e.g. a slip's movement.
  reference text collate "C" not null,
  -- The type that we found out ourselves.
  type text collate "C" not null check (type ~ '^(image|video)/[a-z0-9]+$'),
  -- The sender's name for it: text to show, never a path.
  name text not null check (length(name) <= 100),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  -- When the file was deleted. This row stays.
  removed_at timestamptz,
  check ((member_id is null) = (holder not like 'member:%'))
) with (fillfactor = 90);
create index upload_holder on upload (holder, created_at);
create unique index upload_reference on upload (kind, reference);
create index upload_kept on upload (created_at) where removed_at is null;
grant select, insert, update, delete on upload to krapao_app;
grant select on upload to krapao_audit;

-- Parcels between servers that are too large for a notification.
create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to krapao_app;

-- The root keys that this database was used with. A retired key seals nothing any more.
create table key_fingerprint (
  -- The number in the file's name, root-1.key; the first byte of what is sealed under it.
  id smallint primary key check (id between 1 and 255),
  fingerprint text collate "C" not null,
  created_at timestamptz,
  retired_at timestamptz
);
-- A retired key stays retired.
create trigger key_fingerprint_stands before update on key_fingerprint for each row
  when (old.retired_at is not null or (old.id, old.fingerprint) is distinct from (new.id, new.fingerprint))
  execute function refuse_change();
grant select, insert, update (retired_at) on key_fingerprint to krapao_app;
