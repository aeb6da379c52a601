import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";

type Row = {
  readonly currency: Currency;
  readonly amount: bigint;
  readonly open: number;
  readonly to_approve: number;
  readonly being_paid: number;
  readonly transfers: number;
};

/** What is held for movements that have not ended, found by the index of open rows. */
export const readHeld = async (context: Context): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select currency, coalesce(sum(amount), 0)::bigint as amount, count(*)::int as open,
      (count(*) filter (where kind = 'withdraw' and state in ('held', 'reviewing')))::int as to_approve,
      (count(*) filter (where kind = 'withdraw' and state in ('approved', 'queued', 'paying')))::int as being_paid,
      (count(*) filter (where kind = 'transfer'))::int as transfers
    from saga where status = 'IN_PROGRESS' and kind in ('transfer', 'withdraw') and n is not null
    group by currency`.execute(context.db);
  return rows;
};
