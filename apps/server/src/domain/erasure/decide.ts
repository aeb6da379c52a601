import type { Selectable, Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../audit-log/record.ts";
import { closeMember } from "../member/close-member.ts";
import { recordNotice } from "../notice/record-notice.ts";
import { erasureBlockers } from "./blockers.ts";
import type { ErasureTables } from "./tables.ts";

type Erasure = Selectable<ErasureTables["erasure"]>;
/** Who decides, why, and the call's name for the audit log. */
export type Decision = { readonly act: string; readonly by: bigint; readonly reason: string };

/** The request with this id. Throws NO_DATA. */
export const erasureOf = async ({ db }: Context, id: string): Promise<Erasure> => {
  const row = await db.selectFrom("erasure").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw refuse("NO_DATA");
  return row;
};

/**
 * Takes a request out of the queue, in the transaction of what follows from it. Of several operators who decide, only
 * one succeeds.
 */
const decide = async (
  tx: Transaction<Database>,
  { id, member_id: memberId }: Erasure,
  state: "refused" | "erasing",
  { act, by, reason }: Decision,
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable("erasure")
    .set({ state, decided_at: now, decided_by: by, words: state === "refused" ? reason : null })
    .where("member_id", "=", memberId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuse("NOT_WAITING");
  const changed = { before: { state: "waiting" }, after: { state } };
  await recordAuditEvent(tx, now, { act, by, subject: id, memberId, reason, ...changed });
};

/** Refuses a request, with a text for its member. */
export const refuseErasure = (context: Context, erasure: Erasure, decision: Decision): Promise<void> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { member_id: memberId } = erasure;
    await recordNotice(tx, context.random, { memberId, kind: "erasure-refused" }, now);
    await decide(tx, erasure, "refused", decision, now);
  });

/**
 * Closes a member who asked for erasure, in one transaction with the decision; a job erases afterwards. Throws
 * MONEY_LEFT with the blockers when money arrived since the request. Throws NOT_WAITING when somebody else decided
 * first or the member took the request back. Then nothing is closed.
 */
export const carryOutErasure = async (context: Context, erasure: Erasure, decision: Decision): Promise<void> => {
  const { member_id: id } = erasure;
  const member = await context.db
    .selectFrom("member")
    .select(["id", "currency"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const agree = (tx: Transaction<Database>) => decide(tx, erasure, "erasing", decision, context.clock.now());
  const closing = await closeMember(context, id, async (tx) => {
    const blockers = await erasureBlockers({ ...context, db: tx }, member);
    if (blockers.length > 0) throw refuse("MONEY_LEFT", { fields: { blockers } });
    await agree(tx);
  });
  // An owner closed the member while the request waited.
  if (closing === "closed-before") await transaction(context.db, agree);
  if (closing === "money-left") {
    if ((await erasureOf(context, erasure.id)).state !== "waiting") throw refuse("NOT_WAITING");
    throw refuse("MONEY_LEFT", { fields: { blockers: await erasureBlockers(context, member) } });
  }
};
