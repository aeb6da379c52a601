const OPEN_HOLDS = `open as materialized (
    select t.id, t.debit, t.credit, t.amount from seal_open o join transfer t on t.id = o.transfer where t.state = 'held'
    union
    select id, debit, credit, amount from transfer
      where id > coalesce((select upto from seal order by n desc limit 1), 0) and state = 'held'
  )`;

/**
 * Compares each account's balance with its last entry, and its holds with what is in progress. `scope` chooses the
 * accounts. It is one statement, so that accounts and entries are of the same moment.
 */
const accountFaults = (scope: string): string => `with ${OPEN_HOLDS},
  a as materialized (select * from account where ${scope}),
  holds as (select debit, sum(amount) as amount from open group by debit)
  select w.wrong from a
    left join lateral (select seq, balance from entry i where i.account = a.id order by i.seq desc limit 1) e on true
    left join holds h on h.debit = a.id
    cross join lateral (values
      (case when a.balance <> coalesce(e.balance, 0) or a.seq <> coalesce(e.seq, 0) then format('account %s (%s %s): balance %s and number %s should be %s and %s', a.id, a.kind, a.code, a.balance, a.seq, coalesce(e.balance, 0), coalesce(e.seq, 0)) end),
      (case when a.balance::numeric - a.held < a.floor then format('account %s: balance %s less held %s is below the floor %s', a.id, a.balance, a.held, a.floor) end),
      (case when a.floor is distinct from (case when a.kind in ('wallet', 'transit') then 0 end) then format('account %s (%s): floor %s', a.id, a.kind, coalesce(a.floor::text, 'none')) end),
      (case when a.held <> coalesce(h.amount, 0) then format('account %s: held %s, in progress %s', a.id, a.held, coalesce(h.amount, 0)) end),
      (case when a.busy is not null and not exists (select from open o where o.id = a.busy and a.id in (o.debit, o.credit)) then format('account %s is kept by transfer %s, which is not in progress there', a.id, a.busy) end)
    ) w(wrong)
    where w.wrong is not null order by a.id`;

/** For the accounts with ids above $1 up to $2. */
export const ACCOUNTS_BETWEEN = accountFaults("id > $1 and id <= $2");

/** For the accounts with entries or transfers in the blocks $1 to $2. */
export const ACCOUNTS_OF_BLOCKS = accountFaults(`id in (
    select u.account from seal s cross join lateral unnest(s.accounts) u(account) where s.n between $1 and $2
    union select u.account from seal s
      cross join lateral (select debit, credit from transfer i where i.id > s.after and i.id <= s.upto offset 0) t
      cross join lateral (values (t.debit), (t.credit)) u(account) where s.n between $1 and $2
    union select u.account from seal s cross join lateral unnest(s.ended) x(id)
      cross join lateral (select debit, credit from transfer i where i.id = x.id offset 0) t
      cross join lateral (values (t.debit), (t.credit)) u(account) where s.n between $1 and $2
  )`);

/** Missing entries of accounts numbered above $1 up to $2. Reads the primary key once for each account. */
export const NO_ACCOUNT = `
  with recursive a(account) as (
    (select account from entry where account > $1 and account <= $2 order by account limit 1)
    union all
    select (select e.account from entry e where e.account > a.account and e.account <= $2 order by e.account limit 1)
      from a where a.account is not null
  )
  select format('%s entries are of account %s, which is not there', (select count(*) from entry e where e.account = a.account), a.account) as wrong
    from a where a.account is not null and not exists (select from account b where b.id = a.account) order by a.account`;

/** The number of the last of the next $2 accounts after number $1; null after the last account. */
export const NEXT_ACCOUNTS =
  "select max(id) as upto from (select id from account where id > $1 order by id limit $2) a";

/** By currency: how many accounts there are, and the sum of their balances. */
export const SUMS =
  "select currency, count(*) as accounts, sum(balance) as balance from account group by currency order by currency";
