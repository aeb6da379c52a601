/**
 * Compares entries with their transfers, one stretch at a time. An account's entries are numbered by commit and
 * transfers are not. So at the end of a stretch some entries are there before their transfer, and the reverse. These
 * are carried into the next stretch; what is left after the last one has no counterpart.
 *
 * A stretch is two common table expressions: `e` (account, seq, transfer, amount, balance) has the entries of each
 * account from the number `start` on without a gap; `t` has the transfers that are new in it or have ended since. $1
 * and $2 belong to the stretch; $3 to $5 are the entries carried in (transfer, account, amount); $6 to $8 are the sides
 * of transfers.
 */
const walk = (stretch: string): string => `with ${stretch},
  sides as (
    select u.transfer, u.account, u.amount from t
      cross join lateral (values (t.id, t.debit, -t.amount), (t.id, t.credit, t.amount)) u(transfer, account, amount)
      where t.state in ('posted', 'settled')
    union all select * from unnest($6::bigint[], $7::bigint[], $8::bigint[])
  ),
  ents as (select transfer, account, amount from e union all select * from unnest($3::bigint[], $4::bigint[], $5::bigint[])),
  firsts as (select account, min(start) as seq from e group by account),
  before as (
    select f.account, f.seq, case when f.seq = 1 then 0 else b.balance end as balance
      from firsts f left join lateral (select balance from entry i where i.account = f.account and i.seq = f.seq - 1 offset 0) b on true
  )
  select 'entry' as what, transfer, account, amount, null as wrong from (select * from ents except all select * from sides) x
  union all
  select 'side', transfer, account, amount, null from (select * from sides except all select * from ents) x
  union all
  select 'wrong', null, account, seq, format('entry %s of account %s: number should be %s, balance should be %s, is %s', seq, account, last + 1, coalesce((was + amount)::text, 'unknown'), balance)
    from (
      select e.account, e.seq, e.amount, e.balance, lag(e.seq, 1, b.seq - 1) over w as last, lag(e.balance, 1, b.balance) over w::numeric as was
        from e join before b on b.account = e.account window w as (partition by e.account order by e.seq)
    ) c where seq <> last + 1 or balance is distinct from was + amount
  union all
  select 'wrong', null, e.account, 0, case when a.id is null then format('%s entries are of account %s, which is not there', count(*), e.account)
      else format('account %s (%s %s): a balance of %s is below the floor %s', a.id, a.kind, a.code, min(e.balance), a.floor) end
    from e left join account a on a.id = e.account
    where a.id is null or e.balance < a.floor group by e.account, a.id, a.kind, a.code, a.floor
  union all
  select 'wrong', null, t.id, 1, format('transfer %s (%s) in %s is between accounts in %s and %s', t.id, t.reference, t.currency, d.currency, c.currency)
    from t join account d on d.id = t.debit join account c on c.id = t.credit
    where d.currency <> t.currency or c.currency <> t.currency
  union all
  select 'debits', count(*), null, coalesce(-sum(amount) filter (where amount < 0), 0), null from e
  union all
  select 'credits', 0, null, coalesce(sum(amount) filter (where amount > 0), 0), null from e
  order by what, account, amount`;

/** The stretch of the blocks $1 to $2, read range by range ("offset 0") as in audit-seal.ts. */
export const WALK_BLOCKS = walk(`s as (select * from seal where n between $1::bigint and $2::bigint),
  e as materialized (
    select e.*, p.first as start from s cross join lateral unnest(s.accounts, s.firsts, s.lasts) p(account, first, last)
      cross join lateral (select * from entry i where i.account = p.account and i.seq between p.first and p.last offset 0) e
  ),
  t as materialized (
    select t.* from s cross join lateral (select * from transfer i where i.id > s.after and i.id <= s.upto offset 0) t
      where not exists (select from s h cross join lateral unnest(h.held) u(id) where u.id = t.id)
    union all
    select t.* from s cross join lateral unnest(s.ended) u(id) cross join lateral (select * from transfer i where i.id = u.id offset 0) t
  )`);

const OPEN_TRANSFERS = `select i.* from seal_open o cross join lateral (select * from transfer i where i.id = o.transfer offset 0) i
    union select * from transfer i where i.id > coalesce((select upto from seal order by n desc limit 1), 0)`;

/**
 * The stretch of what is not sealed yet: of all accounts when $1 is 1, else of those that its transfers moved. $2 is
 * not used. It runs in one snapshot with the end of the chain.
 */
export const WALK_REST = walk(`t as materialized (${OPEN_TRANSFERS}),
  e as materialized (
    select e.*, coalesce(p.seq, 0) + 1 as start from account a left join seal_place p on p.account = a.id
      cross join lateral (select * from entry i where i.account = a.id and i.seq > coalesce(p.seq, 0) offset 0) e
      where a.seq > coalesce(p.seq, 0) and $2::bigint is not null
        and ($1::bigint = 1 or a.id in (select debit from t union all select credit from t))
  )`);

/**
 * The discrepancy of transfer $1 whose entries and sides do not match: missing entries ($2, $3), and extra ones ($4,
 * $5).
 */
export const UNMATCHED = `
  select case when t.id is null then format('%s entries belong to transfer %s, which is not there', cardinality($4::bigint[]), $1::bigint)
      else format('transfer %s (%s, %s) should have entries %s%s%s', t.id, t.reference, t.state,
        case when t.state in ('posted', 'settled') then format('%s:%s %s:%s', t.debit, -t.amount, t.credit, t.amount) else 'none' end,
        (select ', lacks ' || string_agg(format('%s:%s', account, amount), ' ') from unnest($2::bigint[], $3::bigint[]) u(account, amount)),
        (select ', has beside them ' || string_agg(format('%s:%s', account, amount), ' ') from unnest($4::bigint[], $5::bigint[]) u(account, amount))) end as wrong
    from (select $1::bigint as id) w left join transfer t on t.id = w.id`;

/**
 * A transfer that is held for a member must have a movement of theirs in progress under its reference. The demo's past
 * has references of its own.
 */
export const HELD_CHECK = `
  select format('transfer %s (%s) is held for member %s, and nothing of theirs is in progress under that name', t.id, t.reference, m.member_id) as wrong
    from (${OPEN_TRANSFERS}) t
    join account d on d.id = t.debit join account c on c.id = t.credit
    cross join lateral (select coalesce(d.member_id, c.member_id) as member_id) m
    where t.state = 'held' and m.member_id is not null and t.reference not like 'demo:%' and not exists (
      select from saga s where s.member_id = m.member_id and s.status = 'IN_PROGRESS'
        and s.reference in (t.reference, regexp_replace(t.reference, '-[23]$', ''))
    ) order by t.id`;

/** No transfer may have a number that was never given. */
export const NUMBER_CHECK = `
  select format('transfer %s (%s) has a number above the last that was given, %s', t.id, t.reference, s.last) as wrong
    from (select case when is_called then last_value + 1 else last_value end * 1000 as last from transfer_id) s
    join transfer t on t.id > s.last order by t.id`;
