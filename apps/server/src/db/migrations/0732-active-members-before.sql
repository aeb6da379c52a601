-- no transaction
-- The days that were counted before, of some members at a time, so that counting waits for none of them for long.
-- Readers of the version before do not use the column.
do $$
declare
  v_after bigint := -1;
  v_last bigint;
begin
  loop
    select max(member_id) into v_last from (
      select distinct member_id from report_member_day where member_id > v_after order by member_id limit 5000
    ) m;
    exit when v_last is null;
    -- The order of locks in which days are counted.
    perform from member_summary where member_id > v_after and member_id <= v_last order by member_id for no key update;
    update report_member_day d set previous = (
      select max(e.day) from report_member_day e
      where e.member_id = d.member_id and e.currency = d.currency and e.day < d.day
    )
    where d.member_id > v_after and d.member_id <= v_last and d.previous is null and exists (
      select from report_member_day e
      where e.member_id = d.member_id and e.currency = d.currency and e.day < d.day
    );
    commit;
    v_after := v_last;
  end loop;
end $$;
--;
-- Counts the active members of a period without their rows.
create index concurrently if not exists report_member_day_active on report_member_day (day, currency, previous);
--;
drop index concurrently if exists report_member_day_day;
