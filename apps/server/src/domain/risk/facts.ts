import type { RiskMeasure } from "@krapao/contract/operator/risk-shapes";
import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { sharedWith } from "../member/shared.ts";

/** The value of each measure; null or missing: not known. Amounts in minor units. */
export type Facts = Readonly<Partial<Record<RiskMeasure, bigint | null>>>;

export type MovementKey = { readonly memberId: bigint; readonly reference: string };

export type FactsOf = MovementKey & {
  readonly currency: Currency;
  readonly facts: Facts;
  /** The facts just before, for rules that hit only when they first match. */
  readonly earlier?: Facts;
  /** The moment of the facts, where the same thing is checked more than once. */
  readonly asOf?: Date;
};

type Row = Facts & { readonly member_id: bigint; readonly reference: string; readonly currency: Currency };

/** A paid withdrawal is checked this long after its payment. By then the reports of its bets are read. */
export const AFTER_PAID_MS = 600_000;

const asOf = (event: "withdrawal" | "paid-withdrawal") =>
  event === "withdrawal"
    ? sql`coalesce(s.listed_at, s.created_at)`
    : sql`s.changed_at + ${AFTER_PAID_MS}::bigint * interval '1 millisecond'`;

/**
 * The facts of withdrawals at the time when each was held, or ten minutes after it was paid. It is one statement of
 * indexed reads, each with a limit. A decision and a trial read the same facts, because nothing later is included.
 */
export const readWithdrawalFacts = async (
  db: Kysely<Database>,
  event: "withdrawal" | "paid-withdrawal",
  asked: readonly MovementKey[],
): Promise<FactsOf[]> => {
  if (asked.length === 0) return [];
  const { rows } = await sql<Row>`
    with asked as (
      select s.member_id, s.reference, s.currency, s.amount, s.n, ${asOf(event)} as at
      from unnest(${asked.map(({ memberId }) => memberId)}::bigint[], ${asked.map(({ reference }) => reference)}::text[])
        u(member_id, reference)
      join saga s on s.member_id = u.member_id and s.reference = u.reference and s.n is not null
    )
    select a.member_id, a.reference, a.currency, a.amount,
      w.paid::bigint as "earlier-withdrawals",
      floor(extract(epoch from a.at - m.created_at) / 3600)::bigint as "hours-since-joined",
      case when m.bank_changed_at <= a.at
        then floor(extract(epoch from a.at - m.bank_changed_at) / 60)::bigint end as "minutes-since-bank-change",
      floor(extract(epoch from a.at - d.since) / 60)::bigint as "minutes-since-new-device",
      floor(a.amount / nullif(w.mean, 0))::bigint as "times-usual",
      case when r.deposited > 0 then (p.played * 100) / least(r.deposited, a.amount) end as "played-percent",
      l.many::bigint as "linked-members", o.many::bigint as "same-name-members", f.many::bigint as "failed-slips"
    from asked a
    join member m on m.id = a.member_id
    cross join lateral (
      select count(*) filter (where is_paid) as paid, avg(amount) filter (where is_paid) as mean,
        max(n) filter (where not is_back) as last
      from (
        select s.n, s.amount, s.status = 'SUCCESS' and s.changed_at <= a.at as is_paid,
          s.status = 'FAILED' and s.changed_at <= a.at as is_back
        from saga s where s.member_id = a.member_id and s.n < a.n and s.n > a.n - 500 and s.kind = 'withdraw'
      ) past
    ) w
    cross join lateral (
      select max(first.at) as since from (
        select min(s.created_at) as at from session s
        where s.member_id = a.member_id and s.created_at <= a.at group by s.device
        order by 1 offset 1
      ) first
    ) d
    cross join lateral (
      select coalesce(sum(s.amount), 0)::bigint as deposited, min(s.listed_at) as since from saga s
      where s.member_id = a.member_id and s.n < a.n and s.n > greatest(coalesce(w.last, 0), a.n - 500)
        and s.type = 'deposit' and s.status = 'SUCCESS'
    ) r
    cross join lateral (
      select coalesce(sum(b.valid), 0)::bigint as played from game_bet b
      where b.member_id = a.member_id and b.at >= r.since and b.seen_at <= a.at
    ) p
    cross join lateral (
      select count(*) as many from (
        select distinct other from (${sharedWith(sql`a.member_id`, sql`a.at`)}) shared
        limit 100
      ) others
    ) l
    cross join lateral (
      select count(*) as many from (
        select from member x
        where x.bank_account_name = m.bank_account_name and x.erased_at is null and x.id <> m.id and x.created_at <= a.at
        limit 100
      ) others
    ) o
    cross join lateral (
      select count(*) as many from (
        select from saga s
        where s.member_id = a.member_id and s.kind = 'slip-deposit' and s.status = 'FAILED'
          and s.created_at > a.at - interval '24 hours' and s.created_at <= a.at
        limit 100
      ) slips
    ) f`.execute(db);
  return rows.map((row) => ({
    memberId: row.member_id,
    reference: row.reference,
    currency: row.currency,
    facts: row,
  }));
};
