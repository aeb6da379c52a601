/** Each query answers a row `wrong` for each discrepancy, and none when what it checks holds. */
export const CHECKS: readonly string[] = [
  // Every transfer that was done has its two entries and nothing else; what is held or released has none.
  `select format('transfer %s (%s, %s) should have entries %s, has %s', t.id, t.reference, t.state, s.entries, coalesce(e.entries, 'none')) as wrong
    from transfer t
    left join (
      select transfer, string_agg(account || ':' || amount, ' ' order by amount, account) as entries from entry group by transfer
    ) e on e.transfer = t.id
    cross join lateral (
      select case when t.state in ('posted', 'settled') then t.debit || ':' || -t.amount || ' ' || t.credit || ':' || t.amount else 'none' end as entries
    ) s
    where s.entries <> coalesce(e.entries, 'none') order by t.id`,
  `select format('entry %s of account %s belongs to transfer %s, which is not there', e.seq, e.account, e.transfer) as wrong
    from entry e left join transfer t on t.id = e.transfer where t.id is null order by e.account, e.seq`,
  // Each account's entries are numbered from 1 without a gap, and each balance is the one before and its amount.
  `select format('entry %s of account %s: number should be %s, balance should be %s, is %s', seq, account, should_seq, should_balance, balance) as wrong
    from (
      select account, seq, balance, row_number() over w as should_seq, sum(amount) over w as should_balance
        from entry window w as (partition by account order by seq)
    ) e
    where seq <> should_seq or balance <> should_balance order by account, seq`,
  `select format('account %s (%s %s): balance %s and number %s should be %s and %s', a.id, a.kind, a.code, a.balance, a.seq, coalesce(e.amount, 0), coalesce(e.entries, 0)) as wrong
    from account a
    left join (select account, sum(amount) as amount, count(*) as entries from entry group by account) e on e.account = a.id
    where a.balance <> coalesce(e.amount, 0) or a.seq <> coalesce(e.entries, 0) order by a.id`,
  `select format('entry %s is of account %s, which is not there', e.seq, e.account) as wrong
    from entry e left join account a on a.id = e.account where a.id is null order by e.account, e.seq`,
  // No balance was ever below its account's floor, and what is held is covered.
  `select format('entry %s of account %s: balance %s is below the floor %s', e.seq, e.account, e.balance, a.floor) as wrong
    from entry e join account a on a.id = e.account where e.balance < a.floor order by e.account, e.seq`,
  `select format('account %s: balance %s less held %s is below the floor %s', id, balance, held, floor) as wrong
    from account where balance::numeric - held < floor order by id`,
  `select format('account %s (%s): floor %s', id, kind, coalesce(floor::text, 'none')) as wrong
    from account where floor is distinct from (case when kind in ('wallet', 'transit') then 0 end) order by id`,
  // What accounts hold is what is in progress.
  `select format('account %s: held %s, in progress %s', coalesce(a.id, t.debit), coalesce(a.held, 0), coalesce(t.amount, 0)) as wrong
    from account a
    full join (select debit, sum(amount) as amount from transfer where state = 'held' group by debit) t on t.debit = a.id
    where coalesce(a.held, 0) <> coalesce(t.amount, 0) order by 1`,
  `select format('account %s is kept by transfer %s, which is not in progress there', a.id, a.busy) as wrong
    from account a left join transfer t on t.id = a.busy and t.state = 'held' and a.id in (t.debit, t.credit)
    where a.busy is not null and t.id is null order by a.id`,
  // No transfer crosses currencies, and all accounts of a currency come to zero.
  `select format('transfer %s (%s) in %s is between accounts in %s and %s', t.id, t.reference, t.currency, d.currency, c.currency) as wrong
    from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
    where d.currency <> t.currency or c.currency <> t.currency order by t.id`,
  `select format('all accounts in %s come to %s', currency, sum(balance)) as wrong
    from account group by currency having sum(balance) <> 0 order by currency`,
  // Each member's movements are numbered from 1 without a gap.
  `select format('movements of member %s: %s numbers up to %s, last number given %s', coalesce(s.member_id, w.member_id), coalesce(s.numbers, 0), coalesce(s.last, 0), coalesce(w.movements, 0)) as wrong
    from (select member_id, count(*) as numbers, max(n) as last from saga where n is not null group by member_id) s
    full join (
      select member_id, sum(movements) as movements from account where kind = 'wallet' group by member_id
    ) w on w.member_id = s.member_id
    where coalesce(s.numbers, 0) <> coalesce(w.movements, 0) or coalesce(s.last, 0) <> coalesce(w.movements, 0) order by 1`,
];
