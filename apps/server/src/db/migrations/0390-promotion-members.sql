-- How many members a programme reached between two days, without reading the members' days: a member counts on the first
-- day of a span, which is the day whose day before it lies before the span. So it is enough to know, for each day, how many
-- members had their last day when. The rows are bounded by the days, however many members there are.
create table promotion_reach (
  currency text collate "C" not null,
  -- Both empty: of all programmes together.
  kind text collate "C" not null,
  code text collate "C" not null,
  day date not null,
  -- The members' last day before it in the programme; -infinity: none.
  previous date not null,
  members bigint not null,
  primary key (currency, kind, code, day, previous),
  check (previous < day)
) with (fillfactor = 70);
grant select, insert, update on promotion_reach to krapao_app;
grant select on promotion_reach to krapao_audit;

-- Whether the day is in promotion_reach. All present days are, by what follows.
alter table promotion_member_day add column is_in_reach boolean not null default true;
alter table promotion_member_day alter column is_in_reach set default false;

insert into promotion_reach (currency, kind, code, day, previous, members)
  select currency, kind, code, day, previous, count(*) from (
    select currency, kind, code, day,
      lag(day, 1, date '-infinity') over (partition by member_id, currency, kind, code order by day) as previous
    from promotion_member_day
  ) d group by 1, 2, 3, 4, 5
  union all
  select currency, '', '', day, previous, count(*) from (
    select currency, day, lag(day, 1, date '-infinity') over (partition by member_id, currency order by day) as previous
    from (select distinct member_id, currency, day from promotion_member_day) m
  ) d group by currency, day, previous;

-- Members were counted by it.
drop index promotion_member_day_of;
