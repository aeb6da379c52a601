import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { WAITS, type Waits } from "./approve.ts";

/** Puts a held withdrawal into the operators' queue; it is no longer processed by itself. */
export const awaitApproval = async (
  db: Kysely<Database>,
  row: Pick<SagaRow, "memberId" | "reference">,
  why: readonly Waits[],
): Promise<void> => {
  await db
    .updateTable("saga")
    .set({ due_at: null, data: sql<string>`data || ${JSON.stringify({ waits: why })}::jsonb` })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", "held")
    .execute();
};

/** The reasons for which a withdrawal waits, or waited, for an operator. */
export const waitsOf = (data: Readonly<Record<string, unknown>>): readonly Waits[] => {
  const waits = data["waits"];
  return Array.isArray(waits) ? WAITS.filter((one) => waits.includes(one)) : [];
};
