-- What outside places are told of an alert, and every attempt to tell it.
create table alert_delivery (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert (id) on delete cascade,
  channel text collate "C" not null check (channel in ('webhook', 'messenger')),
  event text collate "C" not null check (event in ('opened', 'cleared')),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'taken', 'given-up')),
  tries integer not null default 0,
  created_at timestamptz not null,
  -- When it is tried next; null: never again.
  next_at timestamptz,
  check ((state = 'waiting') = (next_at is not null)),
  unique (alert_id, channel, event)
);
create index alert_delivery_due on alert_delivery (next_at) where state = 'waiting';
grant select, insert, update (state, tries, next_at), delete on alert_delivery to krapao_app;
grant select on alert_delivery to krapao_audit;

create table alert_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references alert_delivery (id) on delete cascade,
  at timestamptz not null,
  try integer not null,
  -- Of the answer; null: none came.
  status integer,
  is_taken boolean not null,
  took_ms integer not null
);
create index alert_attempt_delivery on alert_attempt (delivery_id);
grant select, insert, delete on alert_attempt to krapao_app;
grant select on alert_attempt to krapao_audit;
