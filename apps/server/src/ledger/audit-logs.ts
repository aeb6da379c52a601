/**
 * The logs that the chain covers in addition to the books (functions/seal_block.sql). Each has the column that numbers
 * its rows, what is sealed of a row, and which rows are final. These are texts of the audit's own and use none of the
 * database's functions.
 */
type Log = {
  readonly name: string;
  readonly number: string;
  readonly row: string;
  readonly final?: string;
  /** Rows are deleted after a number of days; sealed rows are compared only while they are younger than this. */
  readonly days?: number;
};

const text = (column: string): string => `convert_to(${column}, 'UTF8')`;

const LOGS: readonly Log[] = [
  { name: "operator_act", number: "id", row: "id, hash" },
  {
    name: "game_bet",
    number: "seal_row",
    row: `member_id, ${text("code")}, ${text("id")}, at, stake, payout, valid, seen_at, ${text("event")}, ${text("side")}`,
  },
  { name: "spin", number: "seal_row", row: "member_id, pair, nonce, wheel_id, position, created_at" },
  {
    name: "spin_coupon",
    number: "seal_row",
    row: `member_id, ${text("id")}, pair, nonce, wheel_id, position, created_at, expire_at`,
  },
  {
    name: "member_bonus",
    number: "seal_row",
    row: `member_id, ${text("reference")}, ${text("code")}, ${text("currency")}, is_listed, ${text("type")}, ${text("deposit")},
      deposit_amount, reward, required, ${text("categories::text")}, percent_fail, held_before, wallet_seq, activated_at, expire_at`,
  },
  {
    name: "record_version",
    number: "seal_row",
    row: `${text("relation")}, ${text("key")}, ${text("content")}, at`,
  },
  {
    name: "idempotency",
    number: "seal_row",
    row: `member_id, ${text("key")}, ${text("hash")}, ${text("reference")}, status, ${text("body")}, created_at`,
    final: "status is not null",
    // They are deleted after thirty days, by a clock that may be ahead.
    days: 29,
  },
  {
    name: "ledger_audit",
    number: "seal_row",
    row: `id, at, took_ms, entries, accounts, sealed, seal_n, seal_hash, wrong, ${text("discrepancies::text")}, debits, credits,
      ${text("carry::text")}, covered_debits, covered_credits, again_seal, again_account, again_member`,
  },
];

/** Compares a log's rows in the blocks $1 to $2 with what was sealed. */
const logFaults = ({ name, number, row, final = "true", days }: Log): string => `
  select format('log ${name}: of its rows numbered above %s up to %s, %s were sealed by seal %s, %s', l.after, l.upto, l.rows, l.n,
      case when r.rows = l.rows then 'and at least one was changed' else format('%s are there', r.rows) end) as wrong, l.n
    from (
      select s.n, s.at, u.after, u.upto, u.rows, u.digest
        from seal s cross join lateral unnest(s.logs, s.log_afters, s.log_uptos, s.log_rows, s.log_digests)
          u(log, after, upto, rows, digest)
        where s.n between $1 and $2 and u.log = '${name}'
        ${days === undefined ? "" : `and s.at > (select max(b.at) from seal b where b.n = (select max(n) from seal)) - interval '${days} days'`}
    ) l cross join lateral (
      select count(*) as rows, coalesce(string_agg(i.digest, '' order by i.number), '') as digests from (
        select ${number} as number, sha256(record_send(row(${row}))) as digest
          from ${name} where ${number} > l.after and ${number} <= l.upto and ${final} offset 0
      ) i
    ) r where r.rows <> l.rows or sha256(r.digests) <> l.digest`;

/** Checks the operators' log in the blocks $1 to $2: each event follows from the one before it. */
const ACT_FAULTS = `
  select format('act %s of the operators does not follow from the one before it', a.id) as wrong, s.n
    from seal s cross join lateral unnest(s.logs, s.log_afters, s.log_uptos) u(log, after, upto)
    cross join lateral (select * from operator_act i where i.id > u.after and i.id <= u.upto offset 0) a
    left join operator_act b on b.id = a.id - 1
    where s.n between $1 and $2 and u.log = 'operator_act' and (a.id > 1 and b.id is null
      or a.hash <> sha256(coalesce(b.hash, '') || convert_to(json_build_array(a.id, extract(epoch from a.at)::text,
        a.operator_id, a.act, a.subject, a.member_id, a.reason, a.before, a.after)::text, 'UTF8')))`;

/** Discrepancies in the logs of the blocks $1 to $2, one row each. */
export const LOG_FAULTS: readonly string[] = [
  ...LOGS.map((log) => `select wrong from (${logFaults(log)}) w order by n`),
  `select wrong from (${ACT_FAULTS}) w order by n, wrong`,
  // A log's part of a block begins where the block before ended.
  `select format('seal %s has the rows of log %s from %s on, not from %s', n, log, after, before) as wrong
    from (
      select s.n, u.log, u.after, u.upto, lag(u.upto, 1, u.after) over (partition by u.log order by s.n) as before
        from seal s cross join lateral unnest(s.logs, s.log_afters, s.log_uptos) u(log, after, upto)
        where s.n between $1 and $2
    ) l where before <> after or upto <= after order by n, log`,
];

/** What must hold for the logs as they are now, sealed or not. */
export const LOG_CHECKS: readonly string[] = [
  // The end of the operators' log must not have been removed, nor the part after the last block.
  `select format('the last act of the operators is %s, the last that was written is %s', coalesce(a.id, 0), coalesce(e.id, 0)) as wrong
    from operator_act_end e full join (select id, hash from operator_act order by id desc limit 1) a on true
    where (a.id, a.hash) is distinct from (e.id, e.hash)`,
  `select format('the operators have %s acts, %s were sealed', coalesce(a.id, 0), p.upto) as wrong
    from seal_log_place p left join (select max(id) as id from operator_act) a on true
    where p.log = 'operator_act' and coalesce(a.id, 0) < p.upto`,
  // The terms of bonuses must equal their last version.
  `select format('the terms of bonus %s %s are not those that were kept when they were changed', b.code, b.currency) as wrong
    from bonus b left join lateral (
      select content from record_version v where v.relation = 'bonus' and v.key = b.code || ' ' || b.currency
        order by seal_row desc limit 1
    ) v on true where v.content::jsonb is distinct from to_jsonb(b) - 'given' order by b.code, b.currency`,
];
