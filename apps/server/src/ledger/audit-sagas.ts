/** The books beside the crossings of a border, as the queries of audit-checks.ts. */
export const SAGA_CHECKS: readonly string[] = [
  // What is held for a member is on its way; a transfer's further legs have its reference and a number. The demo's past
  // has references of its own.
  `select format('transfer %s (%s) is held for member %s, and nothing of theirs is in progress under that name', t.id, t.reference, m.member_id) as wrong
    from transfer t
    join account d on d.id = t.debit join account c on c.id = t.credit
    cross join lateral (select coalesce(d.member_id, c.member_id) as member_id) m
    where t.state = 'held' and m.member_id is not null and t.reference not like 'demo:%' and not exists (
      select from saga s where s.member_id = m.member_id and s.status = 'IN_PROGRESS'
        and s.reference in (t.reference, regexp_replace(t.reference, '-[23]$', ''))
    ) order by t.id`,
  // What a member was told has its money.
  `select format('%s %s of member %s is %s, its transfer is %s of %s', s.kind, s.reference, s.member_id, s.status, coalesce(t.state, 'not there'), coalesce(t.amount, 0)) as wrong
    from saga s
    left join transfer t on t.reference = case s.kind when 'qr-deposit' then 'qr:' else '' end || s.reference
    where s.kind in ('transfer', 'withdraw', 'qr-deposit', 'coupon', 'bonus', 'bonus-end') and s.reference not like 'DEMO%'
      and case
        -- A bonus may end without any money being taken.
        when s.kind = 'bonus-end' and s.amount = 0 then t.id is not null
        when s.status = 'SUCCESS' then t.id is null or t.state not in ('posted', 'settled') or t.amount <> s.amount
        when s.kind = 'withdraw' and s.status = 'FAILED' then t.state <> 'released'
      end
    order by s.member_id, s.reference`,
];
