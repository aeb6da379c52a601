/** Whether each of the blocks $1 to $2 continues the block before it. */
export const LINKS: readonly string[] = [
  `select format('seal %s does not follow the one before it', s.n) as wrong
    from seal s left join seal b on b.n = s.n - 1
    where s.n between $1 and $2
      and (s.n > 1 and b.n is null or s.previous <> coalesce(b.hash, '') or s.after <> coalesce(b.upto, 0)) order by s.n`,
  `select format('seal %s has the entries of account %s from %s on, not from %s', n, account, first, last_before + 1) as wrong
    from (
      select s.n, p.account, p.first, p.last,
          lag(p.last, 1, case when $1::bigint = 1 then 0 else p.first - 1 end) over (partition by p.account order by s.n) as last_before
        from seal s cross join lateral unnest(s.accounts, s.firsts, s.lasts) p(account, first, last)
        where s.n between $1 and $2
    ) p
    where first <> last_before + 1 or last < first order by n, account`,
];

/** What must hold at the end of the chain, checked in one snapshot. */
export const END_CHECKS: readonly string[] = [
  // The chain says how far the seal must be. A chain that was cut short is found here.
  `select format('accounts are sealed up to %s entries in all, by the seals %s', p.entries, s.entries) as wrong
    from (select coalesce(sum(seq), 0) as entries from seal_place) p
    cross join (select coalesce((select sealed from seal order by n desc limit 1), 0) as entries) s
    where p.entries <> s.entries`,
  // The last block that an earlier audit saw must still be there.
  `select format('seal %s is not the one that the audit of %s saw', a.seal_n, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as wrong
    from ledger_audit a left join seal s on s.n = a.seal_n
    where a.seal_n is not null and s.hash is distinct from a.seal_hash order by a.id`,
];

/** Transfers that the blocks $1 to $2 list as held when new, and as ended. */
export const HOLDS = "select n, held, ended from seal where n between $1 and $2 order by n";

const transferDigest = (state: string, endedAt: string): string =>
  `sha256(record_send(row(t.id, convert_to(t.reference, 'UTF8'), convert_to(t.kind, 'UTF8'), convert_to(${state}, 'UTF8'),
    convert_to(t.currency, 'UTF8'), t.amount, t.debit, t.credit, t.created_at, ${endedAt})))`;

/**
 * The rows of the blocks $1 to $2 as they are now: the block, which part of it (1, 2, 3), two keys and the digest.
 * "offset 0" makes the planner read range by range; in one large join, an account with very many entries would be
 * compared with all its ranges.
 */
const ROWS = `s as (select * from seal where n between $1 and $2),
  rows as (
    select s.n, 1 as part, t.id as key, 0::bigint as seq, ${transferDigest("case when h.id is null then t.state else 'held' end", "case when h.id is null then t.ended_at end")} as digest
      from s cross join lateral (select * from transfer i where i.id > s.after and i.id <= s.upto offset 0) t
      left join (select s.n, u.id from s cross join lateral unnest(s.held) u(id)) h on h.n = s.n and h.id = t.id
    union all
    select s.n, 2, t.id, 0, ${transferDigest("t.state", "t.ended_at")}
      from s cross join lateral unnest(s.ended) u(id) cross join lateral (select * from transfer i where i.id = u.id offset 0) t
    union all
    select s.n, 3, e.account, e.seq, sha256(record_send(row(e.account, e.seq, e.transfer, e.amount, e.balance, e.created_at)))
      from s cross join lateral unnest(s.accounts, s.firsts, s.lasts) p(account, first, last)
      cross join lateral (select * from entry i where i.account = p.account and i.seq between p.first and p.last offset 0) e
  )`;

/** The blocks from $1 to $2 whose hash is not the SHA-256 of their rows and the block before. */
export const BROKEN_BLOCKS = `with ${ROWS},
  sums as (
    select n, count(*) filter (where part = 3) as entries, string_agg(digest, '' order by part, key, seq) as digests,
        string_agg(substr(digest, 1, 4), '' order by part, key, seq) as marks
      from rows group by n
  )
  select s.n from s left join sums u on u.n = s.n
    where s.hash <> sha256(case
        when s.logs is null then record_send(row(s.n, s.at, s.previous, s.after, s.upto, s.transfers, s.held, s.ended,
          s.accounts, s.firsts, s.lasts, s.sealed))
        else record_send(row(s.n, s.at, s.previous, s.after, s.upto, s.transfers, s.held, s.ended, s.accounts, s.firsts,
          s.lasts, s.sealed, s.logs, s.log_afters, s.log_uptos, s.log_rows, s.log_digests)) end || coalesce(u.digests, ''))
      or s.marks is distinct from coalesce(u.marks, '')
      or s.sealed <> coalesce(u.entries, 0) + coalesce((select b.sealed from seal b where b.n = s.n - 1), 0)
    order by s.n`;

/** The discrepancies of one block ($1 and $2 are the same), row by row as far as its digests show them. */
export const BLOCK_FAULTS = `with ${ROWS},
  kept as (
    select s.n, s.transfers, cardinality(s.ended) as ends, s.marks from s
  ),
  first as (
    select substr(k.marks, 4 * (g.i - 1) + 1, 4) as mark from kept k cross join lateral generate_series(1, k.transfers) g(i)
  ),
  second as (
    select u.id, substr(k.marks, 4 * (k.transfers + u.i::int - 1) + 1, 4) as mark
      from s cross join kept k cross join lateral unnest(s.ended) with ordinality u(id, i)
  ),
  third as (
    select p.account, g.seq, substr(k.marks, 4 * (k.transfers + k.ends + (row_number() over (order by p.account, g.seq))::int - 1) + 1, 4) as mark
      from s cross join kept k cross join lateral unnest(s.accounts, s.firsts, s.lasts) p(account, first, last)
      cross join lateral generate_series(p.first, p.last) g(seq)
  ),
  faults as (
    select 1 as part, r.key, 0::bigint as seq, format('transfer %s (%s) was changed or added after seal %s', r.key, t.reference, r.n) as wrong
      from rows r join transfer t on t.id = r.key where r.part = 1 and not exists (select from first f where f.mark = substr(r.digest, 1, 4))
    union all
    select 1, s.after, 1, format('of the transfers numbered above %s up to %s, %s were sealed by seal %s, %s are there', s.after, s.upto, s.transfers, s.n, r.there)
      from s cross join lateral (select count(*) as there from rows where part = 1) r where r.there <> s.transfers
    union all
    select 2, f.id, 0, format('transfer %s (%s) was changed after its end was sealed by seal %s', f.id, coalesce(t.reference, 'gone'), $1::bigint)
      from second f left join rows r on r.part = 2 and r.key = f.id left join transfer t on t.id = f.id
      where f.mark is distinct from substr(r.digest, 1, 4)
    union all
    select 3, f.account, f.seq, format('entry %s of account %s %s after seal %s', f.seq, f.account, case when r.key is null then 'was removed' else 'was changed' end, $1::bigint)
      from third f left join rows r on r.part = 3 and r.key = f.account and r.seq = f.seq
      where f.mark is distinct from substr(r.digest, 1, 4)
  )
  select wrong from faults order by part, key, seq`;

/** The last block after $1 up to $2 so that about $3 rows at most are read together; null after the last block. */
export const NEXT_BLOCKS = `select max(n) as n from (
    select n, sum(rows) over (order by n) - rows as before
      from (
        select n, length(marks) / 4 + coalesce((select sum(r) from unnest(log_rows) r), 0) as rows
          from seal where n > $1 and n <= $2 order by n limit 1000
      ) b
  ) s where before < $3`;
