import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { flagHits, liveRules } from "./evaluate-rules.ts";
import type { MovementKey, Facts, FactsOf } from "./facts.ts";

/** At most this many other members are counted. */
const MOST = 20;

type Row = Facts & {
  readonly member_id: bigint;
  readonly reference: string;
  readonly code: string;
  readonly currency: FactsOf["currency"];
  readonly others: readonly bigint[];
  readonly device: boolean;
  readonly payer: boolean;
};

/** The facts of bonuses as of `at`, or as of when each was received: with whom each shares what. */
const readBonuses = async (
  db: Kysely<Database>,
  asked: readonly MovementKey[],
  at: Date | null,
): Promise<readonly Row[]> => {
  if (asked.length === 0) return [];
  const { rows } = await sql<Row>`
    select b.member_id, b.reference, b.code, b.currency, b.reward as amount,
      floor(extract(epoch from b.activated_at - m.created_at) / 3600)::bigint as "hours-since-joined",
      cardinality(o.others)::bigint as "same-bonus-members", o.others, o.device, o.payer
    from unnest(${asked.map(({ memberId }) => memberId)}::bigint[], ${asked.map(({ reference }) => reference)}::text[])
      u(member_id, reference)
    join member_bonus b on b.member_id = u.member_id and b.reference = u.reference
    join member m on m.id = b.member_id
    cross join lateral (
      select coalesce(array_agg(member_id order by member_id), '{}') as others, coalesce(bool_or(device), false) as device,
        coalesce(bool_or(payer), false) as payer
      from (
        select x.member_id, coalesce(bool_or(x.origin = b.origin), false) as device,
          coalesce(bool_or(x.payer = b.payer), false) as payer
        from member_bonus x
        where x.code = b.code and x.member_id <> b.member_id and (x.origin = b.origin or x.payer = b.payer)
          and x.activated_at <= coalesce(${at}::timestamptz, b.activated_at) and x.activated_at >= b.activated_at - interval '30 days'
        group by x.member_id order by x.member_id limit ${MOST}
      ) shared
    ) o`.execute(db);
  return rows;
};

/** The facts of bonuses as of when each was received. */
export const readBonusFacts = async (db: Kysely<Database>, asked: readonly MovementKey[]): Promise<FactsOf[]> =>
  (await readBonuses(db, asked, null)).map((row) => ({
    memberId: row.member_id,
    reference: row.reference,
    currency: row.currency,
    facts: row,
  }));

const sharedOf = ({ device, payer }: Row): string => [device && "device", payer && "payer"].filter(Boolean).join(", ");

/**
 * Flags a received bonus where a rule matches (SECURITY.md S69). It stops nothing. Repeating it gives the same flag.
 */
export const flagBonus = async (
  context: Pick<Context, "db" | "clock">,
  row: Pick<SagaRow, "memberId" | "reference" | "currency">,
): Promise<void> => {
  const rules = await liveRules(context, "bonus", row.currency);
  if (rules.length === 0) return;
  // As of now: when two members receive it at once, the one who is checked last sees the other.
  const [known] = await readBonuses(context.db, [row], context.clock.now());
  if (known === undefined) throw new Error("a bonus without facts");
  const shared = sharedOf(known);
  const detail = { bonus: known.code, ...(shared !== "" && { shared, other: known.others.join(", ") }) };
  await flagHits(context, rules, row, known, { detail });
};
