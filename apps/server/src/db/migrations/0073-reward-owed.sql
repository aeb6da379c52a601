-- What members have been promised for good and no movement paid yet: refunds that were put aside, and what invited
-- friends earned.
create view reward_owed as
  select r.member_id, r.currency, r.amount, 'refund' as kind, r.id
    from refund r
    where r.added_at is null
      and not exists (select from saga s where s.member_id = r.member_id and s.reference = r.id)
  union all
  select i.inviter_id, m.currency, i.amount, 'invite', i.id
    from invite i join member m on m.id = i.inviter_id
    where i.paid_at is null and i.amount > 0
      and not exists (select from saga s where s.member_id = i.inviter_id and s.reference = i.id);

grant select on reward_owed to krapao_app, krapao_audit;
