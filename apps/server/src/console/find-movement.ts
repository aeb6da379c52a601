import { sql } from "kysely";

import type { Context } from "../context.ts";
import { postingPrefixes } from "../domain/deposit/channels.ts";
import { readSaga } from "../saga/rows.ts";
import type { SagaRow } from "../saga/saga.ts";

/**
 * The movement of a reference, when the member is not known. It is found by the transfer of that reference, whose
 * account is the member's. A movement that never held or moved money is not found.
 */
export const findMovement = async (context: Context, reference: string): Promise<SagaRow | null> => {
  const { rows } = await sql<{ member_id: bigint }>`
    select coalesce(d.member_id, c.member_id) as member_id
    from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
    where t.reference = any(${postingPrefixes.map((prefix) => `${prefix}${reference}`)}::text[]) and coalesce(d.member_id, c.member_id) is not null
    limit 1`.execute(context.db);
  const found = rows[0];
  return found === undefined ? null : readSaga(context.db, found.member_id, reference);
};
