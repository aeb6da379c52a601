import type { AuditRules, AuditedSaga, SagaScope } from "./audited-saga.ts";

type Scope = Pick<SagaScope, "has"> & {
  /** A query for the sagas to check. */
  readonly rows: string;
  /** Whether these are all sagas of their members, or only each member's last ones. */
  readonly isWhole: boolean;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The rules of each saga's postings as rows: kind, status, prefix of the reference, states, needed, none for zero. */
const postingRows = (sagas: readonly AuditedSaga[]): readonly string[] =>
  sagas.flatMap(({ kind, posting }) =>
    posting === null
      ? []
      : Object.entries(posting.states).map(([status, states]) => {
          const prefix = posting.reference === "kept" ? "null" : quoted(posting.reference.prefix);
          const isNeeded = posting.optionalIn?.every((optional) => optional !== status) ?? true;
          const list = `array[${states.map(quoted).join(", ")}]`;
          return `(${quoted(kind)}, ${quoted(status)}, ${prefix}, ${list}, ${isNeeded}, ${posting.isNoneForZero === true})`;
        }),
  );

/** Compares each row of a saga with the posting that moved its money. */
const postingCheck = (scope: string, sagas: readonly AuditedSaga[]): string => `${scope},
    rule (kind, status, prefix, states, needed, none_for_zero) as (values ${postingRows(sagas).join(", ")})
    select format('%s %s of member %s is %s, its %s is %s of %s', s.kind, s.reference, s.member_id, s.status,
        case when r.prefix is null then format('posting %s', coalesce(s.data->>'posting', 'without a name')) else 'transfer' end,
        coalesce(t.state, 'not there'), coalesce(t.amount, 0)) as wrong
      from s
      join rule r on r.kind = s.kind and r.status = s.status
      left join transfer t on t.reference = coalesce(r.prefix || s.reference, s.data->>'posting')
      where s.reference not like 'DEMO%' and (r.prefix is not null or s.status = 'SUCCESS' or s.data ? 'posting')
        and case
          when r.none_for_zero and s.amount = 0 then t.id is not null
          when t.id is null then r.needed
          else t.state <> all(r.states) or (r.needed and t.amount <> s.amount)
        end
      order by r.prefix is null, s.member_id, s.reference`;

/** Checks the sagas against the books. Each query returns a row `wrong` for each discrepancy. */
const sagaChecks = ({ sagas, checks }: AuditRules, { rows, isWhole, has }: Scope): readonly string[] => {
  const scope = `with s as materialized (${rows})`;
  return [
    ...(sagas.some(({ posting }) => posting !== null) ? [postingCheck(scope, sagas)] : []),
    ...checks.map((check) => check({ scope, has })),
    // A kept answer must belong to the movement that was made under its key.
    `${scope} select format('the answer of member %s under key %s is of %s, the movement of %s', s.member_id, s.key, k.reference, s.reference) as wrong
      from s join idempotency k on k.member_id = s.member_id and k.key = s.key
      where s.parent is null and k.reference <> s.reference order by s.member_id, s.reference`,
    // Each member's movements must be numbered from 1 without a gap.
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

/** Checks of all sagas of the members with ids above $1 up to $2. */
export const sagasBetween = (rules: AuditRules): readonly string[] =>
  sagaChecks(rules, {
    rows: "select * from saga where member_id > $1::bigint and member_id <= $2::bigint",
    isWhole: true,
    has: (member) => `${member} > $1 and ${member} <= $2`,
  });

/** Checks of the sagas in progress of the members $1, and of the last ones of each, as many as $2 says. */
export const lastSagas = (rules: AuditRules): readonly string[] =>
  sagaChecks(rules, {
    rows: `select g.* from unnest($1::bigint[], $2::bigint[]) w(member_id, most)
      cross join lateral (select * from saga i where i.member_id = w.member_id and i.n is not null order by i.n desc limit w.most) g
    union all
    select g.* from unnest($1::bigint[]) w(member_id)
      cross join lateral (select * from saga i where i.member_id = w.member_id and i.status = 'IN_PROGRESS' and i.n is null offset 0) g`,
    isWhole: false,
    has: (member) => `${member} = any($1)`,
  });

/**
 * The members of the transfers that are new in the blocks $1 to $2 or ended there, with the number of these transfers.
 */
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

/** The last of the next $2 members after id $1; null after the last member. */
export const NEXT_MEMBERS =
  "select max(member_id) as upto from (select member_id from account where member_id > $1 order by member_id limit $2) a";
