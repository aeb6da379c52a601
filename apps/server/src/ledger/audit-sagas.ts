type Scope = {
  /** The crossings that are looked at. */
  readonly rows: string;
  /** Whether these are all of their members'; else each member's last. */
  readonly isWhole: boolean;
  /** A condition on a member's number. It takes the same two parameters as `rows`. */
  readonly has: (member: string) => string;
};

/** The books beside the crossings of a border: each a query that answers a row `wrong` for each discrepancy. */
const sagaChecks = ({ rows, isWhole, has }: Scope): readonly string[] => {
  const scope = `with s as materialized (${rows})`;
  return [
    // What a member was told has its money.
    `${scope} select format('%s %s of member %s is %s, its transfer is %s of %s', s.kind, s.reference, s.member_id, s.status, coalesce(t.state, 'not there'), coalesce(t.amount, 0)) as wrong
      from s
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
    `${scope} select format('%s %s of member %s is %s, its posting %s is %s of %s', s.kind, s.reference, s.member_id, s.status, s.data->>'posting', coalesce(t.state, 'not there'), coalesce(t.amount, 0)) as wrong
      from s left join transfer t on t.reference = s.data->>'posting'
      where s.data ? 'posting' and s.reference not like 'DEMO%'
        and (t.id is null or t.amount <> s.amount or t.state is distinct from case
          when s.kind = 'suspense-return' then case s.status when 'SUCCESS' then 'settled' when 'FAILED' then 'released' else 'held' end
          else 'posted' end)
      order by s.member_id, s.reference`,
    // A refund and an invite's earning are paid as they were fixed, to whom they belong.
    `${scope} select format('%s %s of member %s: %s was paid, %s was fixed', s.kind, s.reference, s.member_id, s.amount, coalesce(f.amount, 0)) as wrong
      from s left join lateral (
        select currency, amount from refund r where s.kind = 'refund' and r.member_id = s.member_id and r.id = s.reference
        union all select m.currency, i.amount from invite i join member m on m.id = i.inviter_id
          where s.kind = 'invite' and i.inviter_id = s.member_id and i.id = s.reference
      ) f on true
      where s.kind in ('refund', 'invite') and (f.amount, f.currency) is distinct from (s.amount, s.currency)
      order by s.member_id, s.reference`,
    // What was refunded to a member is what their refunds are for.
    `${scope} select format('member %s was refunded losses of %s and %s, their refunds are for %s and %s', p.member_id, p.plain, p.under_bonus, coalesce(r.plain, 0), coalesce(r.under_bonus, 0)) as wrong
      from refund_progress p
      left join lateral (
        select sum(plain) as plain, sum(under_bonus) as under_bonus from refund r where r.member_id = p.member_id
      ) r on true
      where ${has("p.member_id")} and (p.plain, p.under_bonus) is distinct from (coalesce(r.plain, 0), coalesce(r.under_bonus, 0))
      order by p.member_id`,
    // A kept answer is of the movement that was made under its key.
    `${scope} select format('the answer of member %s under key %s is of %s, the movement of %s', s.member_id, s.key, k.reference, s.reference) as wrong
      from s join idempotency k on k.member_id = s.member_id and k.key = s.key
      where s.parent is null and k.reference <> s.reference order by s.member_id, s.reference`,
    // Coins are counted as when they were given last.
    `${scope} select format('coins of member %s are counted up to %s, were given up to %s', p.member_id, p.counted, coalesce(v.counted, 0)) as wrong
      from coin_progress p left join lateral (
        select (content::jsonb ->> 'counted')::bigint as counted from record_version v
          where v.relation = 'coin_progress' and v.key = p.member_id::text order by seal_row desc limit 1
      ) v on true
      where ${has("p.member_id")} and p.counted <> coalesce(v.counted, 0) order by p.member_id`,
    // Each member's movements are numbered from 1 without a gap.
    `${scope} select format('movements of member %s: %s numbers up to %s, last number given %s', coalesce(n.member_id, w.member_id), coalesce(n.numbers, 0), coalesce(n.last, 0), coalesce(w.movements, 0)) as wrong
      from (
        select member_id, max(n) as last, count(*) + ${isWhole ? "0" : "min(n) - 1"} as numbers from s where n is not null group by member_id
      ) n
      full join (
        select member_id, sum(movements) as movements from account where kind = 'wallet' and ${has("member_id")} group by member_id
      ) w on w.member_id = n.member_id
      where coalesce(n.last, 0) <> coalesce(w.movements, 0) or n.numbers <> n.last
      order by coalesce(n.member_id, w.member_id)`,
  ];
};

/** All crossings of the members numbered above $1 up to $2. */
export const SAGAS_BETWEEN: readonly string[] = sagaChecks({
  rows: "select * from saga where member_id > $1::bigint and member_id <= $2::bigint",
  isWhole: true,
  has: (member) => `${member} > $1 and ${member} <= $2`,
});

/** The crossings of the members $1 that are under way, and of each as many as $2 says of those with the highest numbers. */
export const LAST_SAGAS: readonly string[] = sagaChecks({
  rows: `select g.* from unnest($1::bigint[], $2::bigint[]) w(member_id, most)
      cross join lateral (select * from saga i where i.member_id = w.member_id and i.n is not null order by i.n desc limit w.most) g
    union all
    select g.* from unnest($1::bigint[]) w(member_id)
      cross join lateral (select * from saga i where i.member_id = w.member_id and i.status = 'IN_PROGRESS' and i.n is null offset 0) g`,
  isWhole: false,
  has: (member) => `${member} = any($1)`,
});

/** The members of the transfers that are new in the blocks $1 to $2 or ended there, and how many of these each has. */
export const MEMBERS_OF_BLOCKS = `
  select a.member_id as id, count(*) as transfers
    from (
      select t.debit, t.credit from seal s
        cross join lateral (select debit, credit from transfer i where i.id > s.after and i.id <= s.upto offset 0) t
        where s.n between $1 and $2
      union all
      select t.debit, t.credit from seal s cross join lateral unnest(s.ended) u(id)
        cross join lateral (select debit, credit from transfer i where i.id = u.id offset 0) t where s.n between $1 and $2
    ) t
    cross join lateral (values (t.debit), (t.credit)) u(account) join account a on a.id = u.account
    where a.member_id is not null group by a.member_id order by a.member_id`;

/** The end of the next $2 members after number $1; null behind the last. */
export const NEXT_MEMBERS =
  "select max(member_id) as upto from (select member_id from account where member_id > $1 order by member_id limit $2) a";
