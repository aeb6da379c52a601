import { type Kysely, type RawBuilder, sql } from "kysely";

import { arrayOf } from "../../db/arrays.ts";
import type { Database } from "../../db/schema.ts";
import { HOUSE } from "../deposit/bank/suspense-return-saga.ts";
import { movementColumns } from "./movement-row.ts";
import { LISTED_KINDS, type Posted, rowOfPosting } from "./posting-row.ts";
import type { TransactionRow } from "./row.ts";

type Flat = Omit<Posted, "debit" | "credit" | "returnedTo" | "approvedBy"> & {
  readonly debit_kind: Posted["debit"]["kind"];
  readonly debit_code: string;
  readonly debit_member: bigint | null;
  readonly credit_kind: Posted["credit"]["kind"];
  readonly credit_code: string;
  readonly credit_member: bigint | null;
};

/** What two operators decided about a posting: who approved it, and to which bank money of suspense went back. */
type Decided = { readonly posting: string; readonly bank: string | null; readonly approved_by: bigint | null };

/**
 * What is known of the postings that two operators decide, by the postings' references. A transfer of the house has its
 * posting as the proposal's subject, a return to a sender its own saga. A return by hand has the arrival as subject,
 * and a reference that is made from it; so has money that was credited before.
 */
const readDecided = async (db: Kysely<Database>, rows: readonly Flat[]): Promise<ReadonlyMap<string, Decided>> => {
  const named = (is: (row: Flat) => boolean): readonly string[] => rows.filter(is).map(({ reference }) => reference);
  const own = named(({ kind }) => kind === "treasury" || kind === "by-hand");
  const leaving = rows.filter((row) => row.debit_kind === "suspense" && row.credit_member === null);
  const sent = leaving.flatMap((row) => (row.credit_kind === "payout" ? [row.reference] : []));
  const byHand = leaving.flatMap((row) => (row.credit_kind === "payout" ? [] : [row.reference]));
  const queries = [
    own.length > 0 &&
      sql<Decided>`
        select subject as posting, null as bank, approved_by from proposal
        where subject = any(${[...own]}::text[]) and state in ('approved', 'done')`,
    sent.length > 0 &&
      sql<Decided>`
        select s.data->>'posting' as posting, b.sending_bank as bank, p.approved_by from saga s
          left join bank_transfer b on b.reference = s.data->>'arrival' left join proposal p on p.id = s.reference
        where s.member_id = ${HOUSE} and s.data->>'posting' = any(${sent}::text[])`,
    byHand.length > 0 &&
      sql<Decided>`
        select u.posting, null as bank, p.approved_by from unnest(${byHand}::text[]) u(posting)
          join suspense s on 'suspense:' || encode(sha256(convert_to(s.reference, 'UTF8')), 'hex')
            = regexp_replace(u.posting, '-[0-9]+$', '')
          join proposal p on p.subject = s.reference and p.state in ('approved', 'done')
            and (p.kind = 'close-suspense' or p.kind = 'return-suspense' and s.channel <> 'bank')`,
  ];
  const found = await Promise.all(queries.flatMap((query) => (query === false ? [] : [query.execute(db)])));
  return new Map(found.flatMap((each) => each.rows.map((row) => [row.posting, row] as const)));
};

const toPosted = (row: Flat, decided: ReadonlyMap<string, Decided>): Posted => ({
  ...row,
  returnedTo: decided.get(row.reference)?.bank ?? undefined,
  approvedBy: decided.get(row.reference)?.approved_by ?? null,
  debit: { kind: row.debit_kind, code: row.debit_code, memberId: row.debit_member },
  credit: { kind: row.credit_kind, code: row.credit_code, memberId: row.credit_member },
});

const columns = sql`t.id, t.reference, t.kind, t.state, t.currency, t.amount, t.created_at as at,
  d.kind as debit_kind, d.code as debit_code, d.member_id as debit_member,
  c.kind as credit_kind, c.code as credit_code, c.member_id as credit_member`;

const rowsOf = async (db: Kysely<Database>, postings: readonly Flat[]): Promise<readonly TransactionRow[]> => {
  const decided = await readDecided(db, postings);
  return postings.flatMap((row) => rowOfPosting(toPosted(row, decided)) ?? []);
};

/** The next postings of the books: the last one's number, null when there are none, and how many. */
type Page = {
  readonly last: bigint | null;
  readonly count: number;
  /** The members whose accounts they moved. */
  readonly members: readonly bigint[];
  /** Those that no movement shows. */
  readonly rows: readonly TransactionRow[];
};

/**
 * The next postings after `after`, up to `upto`. Each row is looked up by its key ("offset 0" leaves the planner no other
 * way), so that a page costs the same however large the tables are.
 */
export const readPostings = async (db: Kysely<Database>, after: bigint, upto: bigint, most: number): Promise<Page> => {
  const { rows } = await sql<{ last: bigint | null; count: number; members: bigint[] | null; listed: bigint[] | null }>`
    select max(t.id) as last, count(*)::int as count,
      array_agg(distinct t.member_id) filter (where t.member_id is not null) as members,
      array_agg(t.id) filter (where t.kind = any(${LISTED_KINDS}::text[]) or t.member_id is null) as listed
    from (
      select t.id, t.kind, coalesce(d.member_id, c.member_id) as member_id from (
        select id, kind, debit, credit from transfer where id > ${after} and id <= ${upto} order by id limit ${most}
      ) t
        cross join lateral (select member_id from account where id = t.debit offset 0) d
        cross join lateral (select member_id from account where id = t.credit offset 0) c
    ) t`.execute(db);
  const { last = null, count = 0, members = null, listed = null } = rows[0] ?? {};
  if (listed === null) return { last, count, members: members ?? [], rows: [] };
  const { rows: postings } = await sql<Flat>`
    select ${columns} from unnest(${arrayOf(listed)}::bigint[]) l(id)
      cross join lateral (select * from transfer where id = l.id offset 0) t
      cross join lateral (select * from account where id = t.debit offset 0) d
      cross join lateral (select * from account where id = t.credit offset 0) c
    order by t.id`.execute(db);
  return { last, count, members: members ?? [], rows: await rowsOf(db, postings) };
};

/** The query for the movements of these members that have no row yet, each member's in the order of their numbers. */
export const newMovements = (members: readonly bigint[], most: number): RawBuilder<unknown> => sql`
  select ${movementColumns} from unnest(${arrayOf(members)}::bigint[]) m(id)
    left join transaction_fed f on f.member_id = m.id
    cross join lateral (
      select * from saga s where s.member_id = m.id and s.n > coalesce(f.n, 0) order by s.n limit ${most}
    ) s order by s.member_id, s.n limit ${most}`;

/** The query for movements whose row is open and not as they are. */
export const changedMovements = (most: number): RawBuilder<unknown> => sql`
  select ${movementColumns} from (select * from transaction where state = 'open' and n > 0) t
    cross join lateral (select * from saga s where s.member_id = t.member_id and s.reference = t.reference offset 0) s
  where s.status <> 'IN_PROGRESS' or s.balance is distinct from t.balance limit ${most}`;

/** The rows of postings that are listed as open and have ended. */
export const readEnded = async (db: Kysely<Database>, most: number): Promise<readonly TransactionRow[]> => {
  const { rows } = await sql<Flat>`
    select ${columns} from (select * from transaction where state = 'open' and n = 0) o
      join transfer t on t.reference = o.reference join account d on d.id = t.debit join account c on c.id = t.credit
    where t.state <> 'held' limit ${most}`.execute(db);
  return rowsOf(db, rows);
};
