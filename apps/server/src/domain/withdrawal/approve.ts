import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { dayOf } from "../../lib/calendar.ts";

/** Why a withdrawal waits for a person. */
export const WAITS = ["bank-changed", "member-blocked", "above-limit-each", "above-limit-day"] as const;
export type Waits = (typeof WAITS)[number];

/** Whether a withdrawal may be paid without an operator; else why one is asked. */
export type Approval = { readonly is: "approved" } | { readonly is: "waits"; readonly why: readonly Waits[] };

const DAY_MS = 86_400_000;

/** Takes its place in the member's automatic sum of the day, unless that is full then. */
const countForDay = (context: Context, row: SagaRow, most: bigint): Promise<boolean> => {
  const now = context.clock.now();
  const day = dayOf(now);
  return transaction(context.db, async (tx) => {
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
};

/**
 * Lets a held withdrawal go without an operator (CONTRACT.md rules 4 and 15): not when it was asked for before the
 * registered account changed or within 24 hours of that, not for a blocked member, not above the automatic limit each,
 * and not above the sum a day, counted for a member by the calendar of Asia/Bangkok. A setting or check that cannot be
 * read throws: no yes by accident (SECURITY.md S32).
 */
export const approve = async (context: Context, row: SagaRow, isOtherAccount: boolean): Promise<Approval> => {
  const settings = await operatorSettings(context.db);
  const member = await context.db
    .selectFrom("member")
    .select(["status", "bank_changed_at"])
    .where("id", "=", row.memberId)
    .executeTakeFirstOrThrow();
  const changed = member.bank_changed_at;
  const isChanged = changed !== null && row.createdAt.getTime() < changed.getTime() + DAY_MS;
  const why: Waits[] = [];
  if (isOtherAccount || isChanged) why.push("bank-changed");
  if (member.status !== "active") why.push("member-blocked");
  if (row.amount > forCurrency(settings.automaticPayoutEach, row.currency)) why.push("above-limit-each");
  if (why.length > 0) return { is: "waits", why };
  const isWithin = await countForDay(context, row, forCurrency(settings.automaticPayoutDay, row.currency));
  return isWithin ? { is: "approved" } : { is: "waits", why: ["above-limit-day"] };
};

/** A payout that failed does not count for its day. */
export const forgetApproval = async (context: Context, row: SagaRow): Promise<void> => {
  await context.db
    .deleteFrom("payout_approval")
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .execute();
};
