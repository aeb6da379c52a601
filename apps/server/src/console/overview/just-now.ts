import { type Currency, toMajor } from "@krapao/contract";
import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { postingPrefixes } from "../../domain/deposit/channels.ts";
import { markOf } from "../../domain/operator/marks.ts";

/** How many of the last transfers, and of the last deposits and withdrawals, are read for this many movements. */
const LATEST = 200;
const SHOWN = 20;

type Row = {
  readonly at: Date;
  readonly kind: string;
  readonly from_code: string | null;
  readonly to_code: string | null;
  readonly amount: bigint;
  readonly status: string;
  readonly id: bigint;
  readonly name: string;
  readonly phone: string;
};

/**
 * The last movements of members. They are found by the last transfers, whose numbers grow with time. A deposit whose
 * posting has another reference than its movement (a bank transfer, a slip, matched money) is found by the movement.
 */
export const readJustNow = async (context: Context, currency: Currency): Promise<Overview["justNow"]> => {
  const { rows } = await sql<Row>`
    with latest as (
      select s.member_id, s.reference, t.id
      from (select * from transfer order by id desc limit ${LATEST}) t
        join account d on d.id = t.debit
        join account c on c.id = t.credit
        join saga s on s.member_id = coalesce(d.member_id, c.member_id)
          and s.reference = substr(t.reference, 1 + coalesce((
            select length(prefix) from unnest(${postingPrefixes}::text[]) p (prefix)
            where prefix <> '' and starts_with(t.reference, prefix) limit 1), 0))
      union
      select s.member_id, s.reference, t.id
      from (
        select member_id, reference, data from saga where status = 'SUCCESS' and type in ('deposit', 'withdraw')
        order by changed_at desc limit ${LATEST}
      ) s
        join transfer t on t.reference = s.data->>'posting'
    )
    select s.created_at as at, s.kind, s.from_code, s.to_code, s.amount, s.status, m.id, m.name, m.phone
    from latest
      join saga s on s.member_id = latest.member_id and s.reference = latest.reference
      join member m on m.id = s.member_id
    where s.n is not null and s.currency = ${currency}
    order by latest.id desc limit ${SHOWN}`.execute(context.db);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    from: row.from_code,
    to: row.to_code,
    member: markOf(row),
    amount: toMajor(row.amount),
    status: row.status,
  }));
};
