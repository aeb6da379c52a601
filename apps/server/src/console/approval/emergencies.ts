import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";

const MOST = 20;

/**
 * The changes that owners carried out alone and that this operator has not acknowledged, since the operator was added.
 */
export const emergenciesOf = async ({ db }: Context, operatorId: bigint) => {
  const rows = await db
    .selectFrom("proposal as p")
    .innerJoin("operator as o", (on) => on.on("o.id", "=", operatorId))
    .select(["p.id", "p.kind", "p.subject", "p.alone_by", "p.decided_at", "p.decision_reason"])
    .where("p.alone_by", "is not", null)
    .where("p.state", "=", "done")
    .whereRef("p.decided_at", ">=", "o.created_at")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("proposal_seen as s")
            .select(sql`1`.as("one"))
            .whereRef("s.proposal_id", "=", "p.id")
            .where("s.operator_id", "=", operatorId),
        ),
      ),
    )
    .orderBy("p.decided_at", "desc")
    .limit(MOST)
    .execute();
  if (rows.length === 0) return [];
  const operators = await readOperatorMarks(db);
  return rows.flatMap((row) => {
    const by = row.alone_by === null ? undefined : operators.get(row.alone_by);
    if (by === undefined || row.decided_at === null) return [];
    const { id, kind, subject, decision_reason: reason } = row;
    return [{ _id: id, kind, subject, by, at: row.decided_at.toISOString(), reason: reason ?? "" }];
  });
};
