import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import type { SagaRow } from "../../saga/saga.ts";

/**
 * Throws SECOND_LOOK_REQUIRED unless another operator has looked at each case of this movement that needs two. A look is
 * never taken back, so the check holds after it.
 */
export const checkSecondLook = async (
  db: Kysely<Database>,
  { memberId, reference }: Pick<SagaRow, "memberId" | "reference">,
  operatorId: bigint,
): Promise<void> => {
  const { rows } = await sql`
    select from flag f left join flag_seen s using (member_id, reference, kind, subject)
    where f.member_id = ${memberId} and f.reference = ${reference} and f.needs_second_look
      and coalesce(f.first_look_by = ${operatorId}, true) and coalesce(s.operator_id = ${operatorId}, true)
    limit 1`.execute(db);
  if (rows.length > 0) throw refuse("SECOND_LOOK_REQUIRED");
};
