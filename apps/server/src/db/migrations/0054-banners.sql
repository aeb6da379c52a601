-- Pictures with words that open before the invites and the refund, and those of each bonus (`code`).

create table banner (
  kind text collate "C" not null check (kind in ('invite', 'refund', 'bonus')),
  -- The bonus's; empty for the other kinds.
  code text collate "C" not null default '' check ((kind = 'bonus') = (code <> '')),
  language text collate "C" not null check (language in ('th', 'lo', 'en')),
  position int not null,
  -- A path of our own origin.
  image text not null check (image like '/%' and image not like '//%'),
  -- Sanitised before it is saved (S47).
  html text not null,
  primary key (kind, code, language, position)
);

grant select, insert, update, delete on banner to krapao_app;
