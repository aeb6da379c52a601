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
    where s.kind in ('transfer', 'withdraw', 'qr-deposit', 'gift-deposit', 'coupon', 'bonus', 'bonus-end', 'refund', 'invite') and s.reference not like 'DEMO%'
      and case
        -- A bonus may end without any money being taken.
        when s.kind = 'bonus-end' and s.amount = 0 then t.id is not null
        when s.status = 'SUCCESS' then t.id is null or t.state not in ('posted', 'settled') or t.amount <> s.amount
        when s.kind in ('withdraw', 'gift-deposit') and s.status = 'FAILED' then t.state <> 'released'
      end
    order by s.member_id, s.reference`,
  // A deposit by a bank's transfer, and money of suspense that was sent back, name the posting that moved it.
  `select format('%s %s of member %s is %s, its posting %s is %s of %s', s.kind, s.reference, s.member_id, s.status, s.data->>'posting', coalesce(t.state, 'not there'), coalesce(t.amount, 0)) as wrong
    from saga s left join transfer t on t.reference = s.data->>'posting'
    where s.data ? 'posting' and s.reference not like 'DEMO%'
      and (t.id is null or t.amount <> s.amount or t.state is distinct from case
        when s.kind = 'suspense-return' then case s.status when 'SUCCESS' then 'settled' when 'FAILED' then 'released' else 'held' end
        else 'posted' end)
    order by s.member_id, s.reference`,
  // A refund and an invite's earning are paid as they were fixed, to whom they belong.
  `select format('%s %s of member %s: %s was paid, %s was fixed', s.kind, s.reference, s.member_id, s.amount, coalesce(f.amount, 0)) as wrong
    from saga s left join (
      select 'refund' as kind, member_id, id, currency, amount from refund
      union all select 'invite', i.inviter_id, i.id, m.currency, i.amount from invite i join member m on m.id = i.inviter_id
    ) f on f.kind = s.kind and f.member_id = s.member_id and f.id = s.reference
    where s.kind in ('refund', 'invite') and (f.amount, f.currency) is distinct from (s.amount, s.currency)
    order by s.member_id, s.reference`,
  // What was refunded to a member is what their refunds are for.
  `select format('member %s was refunded losses of %s and %s, their refunds are for %s and %s', p.member_id, p.plain, p.under_bonus, coalesce(r.plain, 0), coalesce(r.under_bonus, 0)) as wrong
    from refund_progress p
    left join (select member_id, sum(plain) as plain, sum(under_bonus) as under_bonus from refund group by member_id) r using (member_id)
    where (p.plain, p.under_bonus) is distinct from (coalesce(r.plain, 0), coalesce(r.under_bonus, 0))
    order by p.member_id`,
];
