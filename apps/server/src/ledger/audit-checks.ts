/** Each query answers a row `wrong` for each discrepancy, and none when what it checks holds. All of one snapshot. */
export const CHECKS: readonly string[] = [
  // Every transfer that was done has its two entries and nothing else; what is held or released has none.
  `select case when t.id is null then format('%s entries belong to transfer %s, which is not there', e.entries, e.transfer)
      else format('transfer %s (%s, %s) should have entries %s, has %s', t.id, t.reference, t.state,
        case when t.state in ('posted', 'settled') then format('%s:%s %s:%s', t.debit, -t.amount, t.credit, t.amount) else 'none' end,
        case when e.transfer is null then 'none' when e.entries = 2 then format('%s:%s %s:%s', e.debit, e.low, e.credit, e.high)
          else format('%s that come to %s', e.entries, e.sum) end) end as wrong
    from transfer t
    full join (
      select transfer, count(*) as entries, min(amount) as low, max(amount) as high, sum(amount) as sum,
          max(account) filter (where amount < 0) as debit, max(account) filter (where amount > 0) as credit
        from entry group by transfer
    ) e on e.transfer = t.id
    where t.id is null or case when t.state in ('posted', 'settled')
      then (e.entries, e.debit, e.credit, e.low, e.high) is distinct from (2, t.debit, t.credit, -t.amount, t.amount)
      else e.entries is not null end
    order by coalesce(t.id, e.transfer)`,
  // Each account's entries are numbered from 1 without a gap, and each balance is the one before and its amount.
  `select format('entry %s of account %s: number should be %s, balance should be %s, is %s', seq, account, last + 1, before + amount, balance) as wrong
    from (
      select account, seq, amount, balance, lag(seq, 1, 0::bigint) over w as last, lag(balance, 1, 0::bigint) over w::numeric as before
        from entry window w as (partition by account order by seq)
    ) e
    where seq <> last + 1 or balance <> before + amount order by account, seq`,
  // Each account's balance and number are those of its entries, and none of their balances was below its floor.
  `select w.wrong from account a
    full join (
      select account, sum(amount) as amount, count(*) as entries, min(balance) as lowest from entry group by account
    ) e on e.account = a.id
    cross join lateral (values
      (case when a.id is null then format('%s entries are of account %s, which is not there', e.entries, e.account) end),
      (case when a.balance <> coalesce(e.amount, 0) or a.seq <> coalesce(e.entries, 0) then format('account %s (%s %s): balance %s and number %s should be %s and %s', a.id, a.kind, a.code, a.balance, a.seq, coalesce(e.amount, 0), coalesce(e.entries, 0)) end),
      (case when e.lowest < a.floor then format('account %s (%s %s): a balance of %s is below the floor %s', a.id, a.kind, a.code, e.lowest, a.floor) end)
    ) w(wrong)
    where w.wrong is not null order by coalesce(a.id, e.account)`,
  // What is held is covered, and floors are those of their kinds.
  `select format('account %s: balance %s less held %s is below the floor %s', id, balance, held, floor) as wrong
    from account where balance::numeric - held < floor order by id`,
  `select format('account %s (%s): floor %s', id, kind, coalesce(floor::text, 'none')) as wrong
    from account where floor is distinct from (case when kind in ('wallet', 'transit') then 0 end) order by id`,
  // What accounts hold is what is in progress.
  `select format('account %s: held %s, in progress %s', coalesce(a.id, t.debit), coalesce(a.held, 0), coalesce(t.amount, 0)) as wrong
    from account a
    full join (select debit, sum(amount) as amount from transfer where state = 'held' group by debit) t on t.debit = a.id
    where coalesce(a.held, 0) <> coalesce(t.amount, 0) order by coalesce(a.id, t.debit)`,
  `select format('account %s is kept by transfer %s, which is not in progress there', a.id, a.busy) as wrong
    from account a left join transfer t on t.id = a.busy and t.state = 'held' and a.id in (t.debit, t.credit)
    where a.busy is not null and t.id is null order by a.id`,
  // No transfer crosses currencies, and all accounts of a currency come to zero.
  `select format('transfer %s (%s) in %s is between accounts in %s and %s', t.id, t.reference, t.currency, d.currency, c.currency) as wrong
    from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
    where d.currency <> t.currency or c.currency <> t.currency order by t.id`,
  `select format('all accounts in %s come to %s', currency, sum(balance)) as wrong
    from account group by currency having sum(balance) <> 0 order by currency`,
  // No transfer has a number that was never given.
  `select format('transfer %s (%s) has a number above the last that was given, %s', t.id, t.reference, s.last) as wrong
    from (select case when is_called then last_value + 1 else last_value end * 1000 as last from transfer_id) s
    join transfer t on t.id > s.last order by t.id`,
  // Each member's movements are numbered from 1 without a gap.
  `select format('movements of member %s: %s numbers up to %s, last number given %s', coalesce(s.member_id, w.member_id), coalesce(s.numbers, 0), coalesce(s.last, 0), coalesce(w.movements, 0)) as wrong
    from (select member_id, count(*) as numbers, max(n) as last from saga where n is not null group by member_id) s
    full join (
      select member_id, sum(movements) as movements from account where kind = 'wallet' group by member_id
    ) w on w.member_id = s.member_id
    where coalesce(s.numbers, 0) <> coalesce(w.movements, 0) or coalesce(s.last, 0) <> coalesce(w.movements, 0)
    order by coalesce(s.member_id, w.member_id)`,
];
