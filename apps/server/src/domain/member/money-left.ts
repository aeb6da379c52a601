import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { offerKinds } from "../sagas.ts";

/**
 * Whether anything is still owed to a member by us (accrued refunds included) or by a game, is on its way, or is being
 * looked into (a reported transfer). An unpaid QR order does not count, because a later payment is credited anyway.
 */
export const isMoneyLeft = async (db: Kysely<Database>, memberId: bigint): Promise<boolean> => {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from account where member_id = ${memberId} and (balance <> 0 or held <> 0))
      or exists (select from saga where member_id = ${memberId} and status = 'IN_PROGRESS' and kind <> all(${offerKinds}::text[]))
      or exists (select from reward_owed where member_id = ${memberId} and kind = 'refund')
      or exists (select from deposit_claim where member_id = ${memberId} and state in ('waiting', 'crediting'))
      or exists (select from suspense where member_id = ${memberId} and state in ('waiting', 'returning')) as left`.execute(
    db,
  );
  return rows[0]?.left !== false;
};
