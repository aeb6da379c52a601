-- Who a bonus or a wheel is for: the members whom a segment finds, as they are at that moment. Null: everybody.
alter table bonus add column audience_segment bigint references member_segment;
create index bonus_audience_segment on bonus (audience_segment) where audience_segment is not null;
-- The audit holds each bonus against its last version, which has to have the new column.
insert into record_version (relation, key, content)
  select 'bonus', b.code || ' ' || b.currency, (to_jsonb(b) - 'given')::text from bonus b order by b.code, b.currency;

-- A wheel's segment may be removed once the wheel is off, and the wheel stays: so it is no foreign key.
alter table spin_wheel
  add column audience_segment bigint,
  add column active_from timestamptz,
  add column active_to timestamptz,
  add constraint spin_wheel_times check (active_to > active_from);
drop trigger spin_wheel_fixed on spin_wheel;
create trigger spin_wheel_fixed before update on spin_wheel for each row
  when ((old.id, old.currency, old.name_th, old.name_lo, old.name_en, old.created_at, old.audience_segment, old.active_from,
      old.active_to)
    is distinct from (new.id, new.currency, new.name_th, new.name_lo, new.name_en, new.created_at, new.audience_segment,
      new.active_from, new.active_to))
  execute function refuse_change();
-- One without times turns for a currency, and for each segment; those with times stand beside it.
drop index spin_wheel_active;
create unique index spin_wheel_active on spin_wheel (currency, coalesce(audience_segment, 0))
  where is_active and active_from is null and active_to is null;
