-- no transaction
-- The days that were counted before. Readers of the version before do not use the column.
update report_member_day d set previous = p.previous from (
  select member_id, day, currency, lag(day) over (partition by member_id, currency order by day) as previous
  from report_member_day
) p where p.previous is not null and d.previous is null
  and p.member_id = d.member_id and p.day = d.day and p.currency = d.currency;
--;
-- Counts the active members of a period without their rows.
create index concurrently if not exists report_member_day_active on report_member_day (day, currency, previous);
--;
drop index concurrently if exists report_member_day_day;
