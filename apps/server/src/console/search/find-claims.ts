import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { presentReports, type ReportRow } from "../../domain/deposit/report/read-reports.ts";
import { LEAST_PART, reversed } from "../../domain/transaction/find-by-text.ts";
import { literal } from "../../lib/like.ts";

const MOST = 20;

/**
 * The query for members' reports: by the beginning or end of their own reference, or of the bank's reference that an
 * operator typed to credit them, also one that was refused.
 */
export const claimsBy = (text: string): RawBuilder<ReportRow> => {
  const begins = `${literal(text)}%`;
  const ends = `${literal(reversed(text))}%`;
  // A proposal for an imported line names the report; one for a report is about it.
  const claim = sql`coalesce(transfer->>'claim', case when kind = 'credit-claim' then subject end)`;
  const typed = sql`upper(transfer->>'reference')`;
  return sql<ReportRow>`
    select c.* from (
      (select id from deposit_claim where id like ${begins} limit ${MOST})
      union (select id from deposit_claim where reverse(id) like ${ends} limit ${MOST})
      union (select ${claim} from proposal
        where transfer is not null and ${typed} collate "C" like ${begins} limit ${MOST})
      union (select ${claim} from proposal
        where transfer is not null and reverse(${typed}) collate "C" like ${ends} limit ${MOST})
    ) f cross join lateral (select * from deposit_claim where id = f.id offset 0) c
    order by c.created_at desc limit ${MOST}`;
};

/** Members' reports by a part of a reference, theirs or the bank's, the newest first, 20 at most. */
export const findClaims = async (context: Context, q: string): Promise<DepositReport[]> => {
  const text = q.trim().toUpperCase();
  if (text.length < LEAST_PART) return [];
  const { rows } = await claimsBy(text).execute(context.db);
  return presentReports(context, rows);
};
