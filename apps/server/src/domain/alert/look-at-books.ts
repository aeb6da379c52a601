import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readProblems } from "../transaction/progress.ts";
import { type Finding, finding } from "./finding.ts";

type Counted = { readonly subject: string; readonly count: bigint };

/** What the last audit of the books found, and the check of the list of transactions. */
export const lookAtBooks = async ({ db }: Pick<Context, "db">): Promise<readonly Finding[]> => {
  const [audit, problems] = await Promise.all([
    db.selectFrom("ledger_audit").select("wrong").orderBy("id", "desc").limit(1).executeTakeFirst(),
    readProblems(db),
  ]);
  const counts = [
    { subject: "audit", value: Number(audit?.wrong ?? 0n) },
    { subject: "transactions", value: problems.length },
  ];
  return counts
    .filter(({ value }) => value > 0)
    .map((counted) => finding({ ...counted, step: counted.value, kind: "books", level: "critical", threshold: 0 }));
};

/** More than the digits of any amount. */
const A_DIFFERENCE = 20n;

/**
 * Providers whose reports differ from our books. It gets worse with each new difference, also when another one is gone,
 * and when the largest becomes ten times as large.
 */
export const lookAtReconciliation = async ({ db }: Pick<Context, "db">): Promise<readonly Finding[]> => {
  const { rows } = await sql<Counted & { readonly step: bigint }>`
    select provider as subject, count(*) filter (where gone_at is null) as count,
      count(*) * ${A_DIFFERENCE}::bigint + max(length(abs(coalesce(ours, 0) - coalesce(theirs, 0))::text))
        filter (where gone_at is null) as step
    from reconciliation_difference where not waits
    group by provider having bool_or(gone_at is null)`.execute(db);
  return rows.map(({ subject, count, step }) =>
    finding({ kind: "reconciliation", subject, value: Number(count), threshold: 0, step: Number(step) }),
  );
};
