-- What operators mark members with: a VIP level of a small ordered set, tags, and segments, which are filters of the list
-- of members that all operators share.
create table member_level (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 30),
  -- The lowest is 1.
  position int not null check (position > 0)
);

create table tag (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 30),
  tone text collate "C" not null check (tone in ('quiet', 'accent', 'up', 'wait', 'down'))
);

create table member_tag (
  member_id bigint not null,
  tag_id bigint not null references tag on delete cascade,
  operator_id bigint not null,
  at timestamptz not null,
  primary key (member_id, tag_id)
);
create index member_tag_tag on member_tag (tag_id, member_id);

alter table member_summary add column level_id bigint references member_level;
create index member_summary_level on member_summary (currency, level_id, member_id) where level_id is not null;

create table member_segment (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  operator_id bigint not null,
  at timestamptz not null
);

grant select, insert, update, delete on member_level, tag, member_segment to krapao_app;
grant select, insert, delete on member_tag to krapao_app;
grant select on member_level, tag, member_tag, member_segment to krapao_audit;
