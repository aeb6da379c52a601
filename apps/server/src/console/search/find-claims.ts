import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { presentReports, type ReportRow } from "../../domain/deposit/report/read-reports.ts";
import { amountOf, hasInside, LEAST_MIDDLE, LEAST_PART, reversed } from "../../domain/transaction/find-by-text.ts";
import { literal } from "../../lib/like.ts";

const MOST = 20;

/**
 * The query for members' reports: by a part of their own reference, or of the bank's reference that an operator typed to
 * credit them, also one that was refused; or by the amount. Four characters at the beginning or end of a reference, five
 * anywhere.
 */
export const claimsBy = (text: string): RawBuilder<ReportRow> => {
  const amount = amountOf(text);
  const begins = `${literal(text)}%`;
  const ends = `${literal(reversed(text))}%`;
  // A proposal for an imported line names the report; one for a report is about it.
  const claim = sql`coalesce(transfer->>'claim', case when kind = 'credit-claim' then subject end)`;
  const typed = sql`upper(transfer->>'reference')`;
  const ofProposals = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select ${claim} as id from proposal where transfer is not null and ${where} limit ${MOST})`;
  const ofReports = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select id from deposit_claim where ${where} limit ${MOST})`;
  const parts = [
    ...(text.length < LEAST_PART
      ? []
      : [
          ofReports(sql`id like ${begins}`),
          ofReports(sql`reverse(id) like ${ends}`),
          ofProposals(sql`${typed} collate "C" like ${begins}`),
          ofProposals(sql`reverse(${typed}) collate "C" like ${ends}`),
        ]),
    ...(text.length < LEAST_MIDDLE ? [] : [ofReports(hasInside(sql`id`, text)), ofProposals(hasInside(typed, text))]),
    ...(amount === null
      ? []
      : [sql`(select id from deposit_claim where amount = ${amount} order by created_at desc limit ${MOST})`]),
  ];
  const found = parts.length === 0 ? sql`select null::text as id` : sql.join(parts, sql` union `);
  return sql<ReportRow>`
    select c.* from (${found}) f cross join lateral (select * from deposit_claim where id = f.id offset 0) c
    order by c.created_at desc limit ${MOST}`;
};

/** Members' reports by an amount or a part of a reference, theirs or the bank's, the newest first, 20 at most. */
export const findClaims = async (context: Context, q: string): Promise<DepositReport[]> => {
  const { rows } = await claimsBy(q.trim().toUpperCase()).execute(context.db);
  return presentReports(context, rows);
};
