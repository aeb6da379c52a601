-- Who a bonus is for: members who joined within so many days, or who deposited at least so much in all. Null: everybody.
alter table bonus
  add column audience_joined_days int check (audience_joined_days between 1 and 3650),
  add column audience_deposited bigint check (audience_deposited > 0);
-- The audit holds each bonus against its last version, which has to have the new columns.
insert into record_version (relation, key, content)
  select 'bonus', b.code || ' ' || b.currency, (to_jsonb(b) - 'given')::text from bonus b order by b.code, b.currency;
