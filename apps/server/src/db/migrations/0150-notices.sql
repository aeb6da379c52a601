-- Notices: most are read from rows that are there anyway (movements, slips, sessions). Here is what leaves no row of its
-- own, and what a member has read.

create table notice (
  member_id bigint not null,
  id text not null,
  kind text not null,
  at timestamptz not null,
  primary key (member_id, id)
);
create index notice_at on notice (at);

-- `id` is the notice's; the empty one stands for all of them up to `at`.
create table notice_read (
  member_id bigint not null,
  id text not null,
  at timestamptz not null,
  primary key (member_id, id)
);
create index notice_read_at on notice_read (at);

grant select, insert, delete on notice to krapao_app;
grant select, insert, update, delete on notice_read to krapao_app;
