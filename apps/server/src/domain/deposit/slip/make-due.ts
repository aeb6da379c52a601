import { sql, type Transaction } from "kysely";

import type { Database } from "../../../db/schema.ts";
import { SLIP_DEPOSIT } from "./slip-name.ts";

/** `due`: it is due now; `already`: it was due before; `none`: no slip of this member with the reference waits. */
export type MadeDue = "due" | "already" | "none";

/** Makes a slip that waits for the bank due now, by the database's clock. Only the bank's answer decides about it. */
export const makeSlipDue = async (tx: Transaction<Database>, memberId: bigint, reference: string): Promise<MadeDue> => {
  const { rows } = await sql<{ waits: boolean }>`
    select due_at > db_now() as waits from saga
    where member_id = ${memberId} and reference = ${reference} and kind = ${SLIP_DEPOSIT} and state = 'asking'
      and status = 'IN_PROGRESS' and due_at is not null for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return "none";
  if (!row.waits) return "already";
  await sql`update saga set due_at = db_now() where member_id = ${memberId} and reference = ${reference}`.execute(tx);
  return "due";
};
