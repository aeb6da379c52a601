import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { recordAuditEvent } from "../audit-log/record.ts";
import { type Executed, factsOf, type ProposalRow } from "./store.ts";

/** Records the result of an approved proposal with its audit event; false when a result was recorded before. */
export const markExecuted = async (
  { clock }: Pick<Context, "clock">,
  tx: Kysely<Database>,
  row: ProposalRow,
  executed: Executed,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("proposal")
    .set({ state: executed })
    .where("id", "=", row.id)
    .where("state", "=", "approved")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await recordAuditEvent(tx, clock.now(), {
    act: "executeProposal",
    by: row.approved_by,
    subject: row.id,
    memberId: row.member_id,
    before: factsOf(row),
    after: factsOf({ ...row, state: executed }),
  });
  return true;
};
