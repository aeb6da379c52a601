-- The overview's figures as they were in each hour, which it compares with the same hour of other days. It takes the
-- place of in_flight_day, which servers of the previous version still use during an upgrade.
create table hour_sample (
  -- The beginning of the hour.
  hour timestamptz not null,
  -- A queue, of which the open rows are counted, or money in flight by currency, in minor units.
  figure text collate "C" not null check (length(figure) between 1 and 30),
  amount bigint not null,
  primary key (hour, figure)
);
grant select, insert, delete on hour_sample to krapao_app;
grant select on hour_sample to krapao_audit;
