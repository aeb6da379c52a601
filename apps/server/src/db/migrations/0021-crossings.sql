-- What a person is to look into: flags on movements, and money that came and fits nobody yet.

create table flag (
  member_id bigint not null,
  reference text collate "C" not null,
  kind text collate "C" not null,
  -- What of the movement it is about; the same flag about the same thing is raised once.
  subject text collate "C" not null,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null,
  primary key (member_id, reference, kind, subject)
);
create index flag_created on flag (created_at);

create table suspense (
  -- The posting that brought the money in.
  reference text collate "C" primary key,
  channel text collate "C" not null check (channel in ('qr', 'bank', 'gift')),
  -- Which provider or bank account of ours.
  code text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  -- Whose order or account it came by, where that is known.
  member_id bigint,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'matched', 'returned')),
  created_at timestamptz not null
);
create index suspense_waiting on suspense (created_at) where state = 'waiting';

grant select, insert on flag to krapao_app;
grant select, insert, update on suspense to krapao_app;
grant select on flag, suspense to krapao_audit;

-- What a member does one at a time, by which call, and until when at the latest.
create table member_lease (
  member_id bigint not null,
  what text collate "C" not null,
  holder text collate "C" not null,
  until timestamptz not null,
  primary key (member_id, what)
) with (fillfactor = 70);

grant select, insert, update, delete on member_lease to krapao_app;
