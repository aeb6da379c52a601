-- An alert that gets worse waits for an operator again, and is told again.
alter table alert
  -- How bad it was at worst, in steps of its kind. Null until the next look.
  add column step bigint,
  -- The number of the last rise, from the sequence of the ids. Null when it never got worse.
  add column rise bigint,
  add column risen_at timestamptz,
  add check ((rise is null) = (risen_at is null));
grant update (step, rise, risen_at) on alert to krapao_app;

alter table alert_delivery
  -- Of which rise it tells; 0 for the opening and the end.
  add column rise bigint not null default 0,
  drop constraint alert_delivery_event_check,
  add constraint alert_delivery_event_check check (event in ('opened', 'risen', 'cleared')),
  drop constraint alert_delivery_alert_id_channel_event_key,
  add unique (alert_id, channel, event, rise);
