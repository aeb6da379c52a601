import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { dayOf, nextDay } from "./day.ts";

/** Whether a withdrawal may be paid without an operator; else when to look again. */
export type Approval = { readonly is: "approved" } | { readonly is: "waits"; readonly until: Date };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Lets a held withdrawal go without an operator (CONTRACT.md rules 4 and 15): not for 24 hours after a bank change, not
 * for a blocked member, not above the automatic limit each, and not above the sum a day, counted for a member by the
 * calendar of Asia/Bangkok. A setting or check that cannot be read throws: no yes by accident (SECURITY.md S32).
 */
export const approve = async (context: Context, row: SagaRow): Promise<Approval> => {
  const now = context.clock.now();
  const settings = await operatorSettings(context.db);
  const member = await context.db
    .selectFrom("member")
    .select(["status", "bank_changed_at"])
    .where("id", "=", row.memberId)
    .executeTakeFirstOrThrow();
  const calm = member.bank_changed_at === null ? null : new Date(member.bank_changed_at.getTime() + DAY_MS);
  if (calm !== null && calm > now) return { is: "waits", until: calm };
  const later: Approval = { is: "waits", until: new Date(now.getTime() + HOUR_MS) };
  if (member.status !== "active" || row.amount > forCurrency(settings.automaticPayoutEach, row.currency)) return later;

  const day = dayOf(now);
  const most = forCurrency(settings.automaticPayoutDay, row.currency);
  const isWithin = await transaction(context.db, async (tx) => {
    // Withdrawals of one member are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended('payout-day', ${row.memberId}))`.execute(tx);
    const approved = await tx
      .selectFrom("payout_approval")
      .select(["reference", "amount", "day"])
      .where("member_id", "=", row.memberId)
      .where((is) => is.or([is("day", "=", day), is("reference", "=", row.reference)]))
      .execute();
    if (approved.some(({ reference }) => reference === row.reference)) return true;
    const sum = approved.reduce((total, { amount }) => total + amount, 0n);
    if (sum + row.amount > most) return false;
    const { memberId: member_id, reference, currency, amount } = row;
    await tx
      .insertInto("payout_approval")
      .values({ member_id, reference, day, currency, amount, created_at: now })
      .execute();
    return true;
  });
  return isWithin ? { is: "approved" } : { is: "waits", until: nextDay(now) };
};

/** A payout that failed does not count for its day. */
export const forgetApproval = async (context: Context, row: SagaRow): Promise<void> => {
  await context.db
    .deleteFrom("payout_approval")
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .execute();
};
