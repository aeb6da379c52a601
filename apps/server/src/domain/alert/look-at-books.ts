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
    .map((counted) => finding({ ...counted, kind: "books", level: "critical", threshold: 0 }));
};

/** Providers whose reports differ from our books. */
export const lookAtReconciliation = async ({ db }: Pick<Context, "db">): Promise<readonly Finding[]> => {
  const { rows } = await sql<Counted>`
    select provider as subject, count(*) as count from reconciliation_difference
    where gone_at is null and not waits group by provider`.execute(db);
  return rows.map(({ subject, count }) =>
    finding({ kind: "reconciliation", subject, value: Number(count), threshold: 0 }),
  );
};
