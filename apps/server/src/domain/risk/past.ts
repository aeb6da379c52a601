import type { Currency } from "@krapao/contract";
import type { RiskEvent } from "@krapao/contract/operator/risk-shapes";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { readBonusFacts } from "./bonus-rules.ts";
import { readBothSidesFacts } from "./both-sides.ts";
import { type FactsOf, readWithdrawalFacts } from "./facts.ts";
import { readRegistrationFacts } from "./registrations.ts";

/** Something that happened, with what is known about it today. Time, member and reference identify it. */
export type PastRow = {
  readonly member_id: bigint;
  readonly reference: string;
  readonly at: Date;
  /** Null where it has no amount. */
  readonly amount: bigint | null;
  readonly currency: Currency;
  readonly is_bad: boolean;
  /** When an operator decided. */
  readonly decided_at: Date | null;
};

type Source = {
  /** A select of `member_id, reference, at, amount, currency, is_refused, decided_at`; read in order of time. */
  readonly rows: RawBuilder<unknown>;
  /** The facts that rules check; one row may have several, or none. */
  readonly facts: (db: Kysely<Database>, rows: readonly PastRow[]) => Promise<FactsOf[]>;
};

const askedOf = ({ member_id: memberId, reference, at, currency }: PastRow) => ({ memberId, reference, at, currency });

const undecided = sql`false as is_refused, null::timestamptz as decided_at`;

/** What rules check, as it happened in the past. */
const sources: Readonly<Record<RiskEvent, Source>> = {
  withdrawal: {
    rows: sql`
      select member_id, reference, created_at as at, amount, currency,
        data -> 'decision' ->> 'outcome' is not distinct from 'refused' as is_refused,
        (data -> 'decision' ->> 'at')::timestamptz as decided_at
      from saga where kind = 'withdraw' and n is not null`,
    facts: (db, rows) => readWithdrawalFacts(db, "withdrawal", rows.map(askedOf)),
  },
  "paid-withdrawal": {
    rows: sql`
      select member_id, reference, created_at as at, amount, currency, ${undecided}
      from saga where kind = 'withdraw' and n is not null and status = 'SUCCESS'`,
    facts: (db, rows) => readWithdrawalFacts(db, "paid-withdrawal", rows.map(askedOf)),
  },
  bonus: {
    rows: sql`
      select member_id, reference, activated_at as at, reward as amount, currency, ${undecided} from member_bonus`,
    facts: (db, rows) => readBonusFacts(db, rows.map(askedOf)),
  },
  registration: {
    rows: sql`
      select o.inviter_id as member_id, o.member_id::text as reference, o.created_at as at, null::bigint as amount,
        i.currency, ${undecided}
      from registration_origin o join member i on i.id = o.inviter_id`,
    facts: (db, rows) => readRegistrationFacts(db, rows.map(askedOf)),
  },
  "both-sides": {
    rows: sql`
      select b.member_id, b.code || ' ' || b.event as reference, b.seen_at as at, sum(b.stake)::bigint as amount,
        m.currency, ${undecided}
      from game_bet b join member m on m.id = b.member_id
      where b.event is not null group by b.seen_at, b.member_id, b.code, b.event, m.currency`,
    facts: (db, rows) => readBothSidesFacts(db, rows.map(askedOf)),
  },
};

/**
 * How many events there were between two moments, counting at most the newest `most`, and the time of the earliest of
 * these.
 */
export const countPast = async (
  db: Kysely<Database>,
  event: RiskEvent,
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
): Promise<{ readonly total: number; readonly since: Date | null }> => {
  const { rows } = await sql<{ readonly total: number; readonly since: Date | null }>`
    select count(*)::int as total, min(at) as since from (
      select at from (${sources[event].rows}) past where at > ${from} and at <= ${to} order by at desc limit ${most}
    ) newest`.execute(db);
  return rows[0] ?? { total: 0, since: null };
};

/** How far a trial has come: the last row that it checked. */
type Place = {
  readonly at_time: Date | null;
  readonly at_member: bigint | null;
  readonly at_reference: string | null;
  readonly from_at: Date;
  readonly to_at: Date;
};

/** The next events after a position. */
export const nextPast = async (
  db: Kysely<Database>,
  event: RiskEvent,
  { at_time, at_member, at_reference, from_at, to_at }: Place,
  limit: number,
): Promise<readonly PastRow[]> => {
  const from = at_time ?? from_at;
  const { rows } = await sql<PastRow>`
    select p.member_id, p.reference, p.at, p.amount, p.currency, p.decided_at,
      (p.is_refused or m.status = 'blocked') as is_bad
    from (${sources[event].rows}) p join member m on m.id = p.member_id
    where p.at >= ${from} and p.at <= ${to_at}
      and (p.at, p.member_id, p.reference) > (${from}, ${at_member ?? 0n}, ${at_reference ?? ""})
    order by p.at, p.member_id, p.reference limit ${limit}`.execute(db);
  return rows;
};

/** The facts of these events as of when they happened. */
export const pastFacts = (db: Kysely<Database>, event: RiskEvent, rows: readonly PastRow[]): Promise<FactsOf[]> =>
  rows.length === 0 ? Promise.resolve([]) : sources[event].facts(db, rows);
