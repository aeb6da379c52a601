-- The day before on which a member was active, null for their first. Of a member's days in a period only the first
-- follows a day outside of it, so counting those rows counts the members, without comparing all days.
alter table report_member_day add column previous date;

create function find_previous_day() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The member's summary before any of their days, in each statement: so two that count one member cannot deadlock.
  perform from member_summary where member_id = new.member_id and currency = new.currency for no key update;
  new.previous := (
    select max(d.day) from report_member_day d
    where d.member_id = new.member_id and d.currency = new.currency and d.day < new.day
  );
  return new;
end $$;
create trigger report_member_day_found before insert on report_member_day
  for each row execute function find_previous_day();

-- A day that is counted late lies before others. The member's summary is locked by now, so of two transactions that
-- count days of one member, the second sees the days of the first.
create function tie_active_days() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update report_member_day d set previous = new.day
  where d.member_id = new.member_id and d.currency = new.currency and d.day = (
    select min(l.day) from report_member_day l
    where l.member_id = new.member_id and l.currency = new.currency and l.day > new.day
  );
  update report_member_day d set previous = p.day
  from (
    select max(e.day) as day from report_member_day e
    where e.member_id = new.member_id and e.currency = new.currency and e.day < new.day
  ) p
  where d.member_id = new.member_id and d.currency = new.currency and d.day = new.day
    and d.previous is distinct from p.day;
  return null;
end $$;
create trigger report_member_day_tied after insert on report_member_day
  for each row execute function tie_active_days();

-- A change of this column alone adds no figures to the member's.
create or replace trigger report_member_day_summarised
  after insert or update of deposited, withdrawn, turnover, play on report_member_day
  for each row execute function summarise_day();
