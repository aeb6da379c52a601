import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { reschedule, readLegs } from "../../saga/rows.ts";
import type { SagaRow } from "../../saga/saga.ts";

/** The states in which a multi-leg operation waits for legs that continue by themselves. */
export const waitingForLegs = ["following", "abandoned"] as const;

/** Legs report their end. This is for legs whose process died before it could. */
const FALLBACK_MS = 60_000;

/**
 * Makes an operation due when one of its legs has ended, if it waits for that. While its caller is still at work, the
 * caller decides.
 */
export const makeOperationDue = async (context: Context, memberId: bigint, parent: string): Promise<void> => {
  const { numUpdatedRows } = await context.db
    .updateTable("saga")
    .set({ due_at: sql<Date>`(select db_now())` })
    .where("member_id", "=", memberId)
    .where("reference", "=", parent)
    .where("state", "in", waitingForLegs)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) context.sagas.drive(memberId, parent);
};

/** The operation's legs once all have ended. Null while one is open; then the operation is processed again later. */
export const endedLegs = async (context: Context, row: SagaRow): Promise<readonly SagaRow[] | null> => {
  // Rescheduled before the legs are read, so that a leg that ends right now is not missed.
  await reschedule(context.db, row, FALLBACK_MS);
  const legs = await readLegs(context.db, row.memberId, row.reference);
  return legs.every((leg) => leg.status !== "IN_PROGRESS") ? legs : null;
};
