import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { raiseFlag } from "../../saga/flags.ts";
import type { SagaRow } from "../../saga/saga.ts";

/** How long ago another member may have received the same bonus. */
const WITHIN_MS = 30 * 86_400_000;
/** So many others are flagged at most. */
const MOST = 20;

/**
 * Flags a bonus that another member received from the same device or on a deposit of the same payer (SECURITY.md S69):
 * for a person to look into, it stops nothing. Done again, it is the same flag.
 */
export const noteShared = async (context: Context, row: SagaRow): Promise<void> => {
  const since = new Date(context.clock.now().getTime() - WITHIN_MS);
  const { rows } = await sql<{ member_id: bigint; code: string; device: boolean; payer: boolean }>`
    select o.member_id, o.code, coalesce(o.origin = b.origin, false) as device, coalesce(o.payer = b.payer, false) as payer
    from member_bonus b join member_bonus o
      on o.code = b.code and o.member_id <> b.member_id and (o.origin = b.origin or o.payer = b.payer)
    where b.member_id = ${row.memberId} and b.reference = ${row.reference} and o.activated_at >= ${since}
    order by o.activated_at desc limit ${MOST}`.execute(context.db);
  for (const { member_id, code, device, payer } of rows) {
    const what = device && payer ? "device, payer" : device ? "device" : "payer";
    await raiseFlag(context, row, "shared-bonus", String(member_id), { bonus: code, shared: what });
  }
};
