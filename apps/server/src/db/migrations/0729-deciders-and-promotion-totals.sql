-- no transaction
-- Transfers of the house, and money of suspense that went back, name who approved them. Few rows are of these kinds.
update transaction t set operator_id = p.approved_by from proposal p
  where p.kind = 'own-transfer' and p.state = 'done' and t.member_id = 0 and t.reference = p.subject;
--;
update transaction t set operator_id = p.approved_by from saga s join proposal p on p.id = s.reference
  where s.member_id = 0 and s.kind = 'suspense-return' and t.member_id = 0 and t.reference = s.data->>'posting';
--;
update transaction t set operator_id = p.approved_by from suspense s
    join proposal p on p.subject = s.reference and p.kind = 'return-suspense' and p.state = 'done'
  where s.channel <> 'bank' and t.member_id = 0
    and t.reference = 'suspense:' || encode(sha256(convert_to(s.reference, 'UTF8')), 'hex');
--;
-- What a row adds to the total of all programmes, in which each day of a member counts once.
alter table promotion_member_day add column if not exists played_once numeric not null default 0,
  add column if not exists back_once numeric not null default 0;
--;
alter table promotion_day add column if not exists played_once numeric not null default 0,
  add column if not exists back_once numeric not null default 0;
--;
-- The rows of the last days, then the rest, which nothing else writes; a job counts them again.
update promotion_member_day set due_at = '-infinity' where due_at is not null;
--;
update promotion_member_day set due_at = '-infinity' where due_at is null;
