-- How much money the wheel of a currency gave on a day, so that it stops at the most that operators set.
create table spin_day (
  currency text collate "C" not null,
  day date not null,
  given bigint not null default 0 check (given >= 0),
  primary key (currency, day)
);
grant select, insert, update on spin_day to krapao_app;
grant select on spin_day to krapao_audit;
