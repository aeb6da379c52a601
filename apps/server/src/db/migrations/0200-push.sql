-- functions: refuse_retired_key, drop_push_device
-- Web Push: our key at the push services, the devices that members turned it on for, and what is to be sent to them.

-- One key for all servers: browsers bind a device to it, so it outlives the root keys that seal it.
create table push_key (
  id int primary key check (id = 1),
  -- A point of P-256, base64url, as browsers are given it.
  public_key text not null check (length(public_key) = 87),
  sealed bytea not null,
  created_at timestamptz not null
);
create trigger push_key_sealed before insert or update of sealed on push_key
  for each row execute function refuse_retired_key('sealed');
grant select, insert, update (sealed) on push_key to krapao_app;

-- What a member wants to hear of, on all their devices; no row: everything.
create table push_choice (
  member_id bigint primary key,
  topics text[] not null
);
grant select, insert, update, delete on push_choice to krapao_app;

-- A device is of one session and ends with it. `look_at`: when it is next looked whether there is news.
create table push_device (
  member_id bigint not null,
  session_id text collate "C" not null,
  endpoint text collate "C" not null,
  -- Base64url, as the browser told them.
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null,
  looked_at timestamptz not null,
  look_at timestamptz not null,
  primary key (member_id, session_id),
  foreign key (member_id, session_id) references session on delete cascade
);
create unique index push_device_endpoint on push_device (endpoint);
create index push_device_look on push_device (look_at);
grant select, insert, update, delete on push_device to krapao_app;

create trigger session_push after update of ended_at on session
  for each row when (new.ended_at is not null and old.ended_at is null) execute function drop_push_device();

-- The queue. A row stays a while after its end (due_at is null), so that no notice is sent twice.
create table push_message (
  member_id bigint not null,
  session_id text collate "C" not null,
  notice_id text not null,
  at timestamptz not null,
  kind text not null,
  href text not null,
  created_at timestamptz not null,
  due_at timestamptz,
  tries int not null default 0,
  outcome text,
  primary key (member_id, session_id, notice_id, at),
  foreign key (member_id, session_id) references push_device on delete cascade,
  check ((due_at is null) = (outcome is not null))
);
create index push_message_due on push_message (due_at) where due_at is not null;
create index push_message_created on push_message (created_at);
grant select, insert, update, delete on push_message to krapao_app;
