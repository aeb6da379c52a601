import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../audit-log/record.ts";

type Acknowledged = { readonly id: bigint; readonly act: string; readonly by: bigint };

/**
 * Records who takes care of an alert. Only the first operator is recorded, and only while the alert is open.
 * Acknowledging a large movement also clears its alert, because somebody has looked at it. False when nothing was
 * recorded.
 */
export const acknowledge = (context: Context, { id, act, by }: Acknowledged): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await tx
      .updateTable("alert")
      .set({ acknowledged_by: by, acknowledged_at: now })
      .where("id", "=", id)
      .where("acknowledged_at", "is", null)
      .where("cleared_at", "is", null)
      .returning(["kind", "subject"])
      .executeTakeFirst();
    if (row === undefined) return false;
    if (row.kind === "movement") await tx.updateTable("alert").set({ cleared_at: now }).where("id", "=", id).execute();
    const { kind, subject } = row;
    await recordAuditEvent(tx, now, { act, by, subject: String(id), before: { kind, subject } });
    return true;
  });
