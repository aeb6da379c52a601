import { type Selectable, sql } from "kysely";

import { markExecuted } from "../../approval/mark-executed.ts";
import { type Executed, type ProposalRow, seenOf } from "../../approval/store.ts";
import { readCreditsOfHeld } from "../../bank-statement/credits-of-held.ts";
import { examineCredits, lockUnproven } from "../../bank-statement/unproven.ts";
import type { Context } from "../../../context.ts";
import { transaction } from "../../../db/transaction.ts";
import { releaseReference } from "../bank/references.ts";
import type { SuspenseTables } from "./tables.ts";

type Suspense = Selectable<SuspenseTables["suspense"]>;

/**
 * Links the transfer with the credit that it was held for, so that no other transfer is held for that one. The bank's
 * list of unproven credits is locked meanwhile, as it is when the feed holds a transfer. Null when the proposal has ended
 * or was shown another credit.
 */
const take = async (context: Context, bank: bigint, row: ProposalRow): Promise<bigint | null> =>
  transaction(context.db, async (tx) => {
    await lockUnproven(tx, bank);
    const { state } = await tx
      .selectFrom("proposal")
      .select("state")
      .where("id", "=", row.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const credit = (await readCreditsOfHeld(tx, [row.subject])).get(row.subject);
    if (state !== "approved" || credit === undefined) return null;
    if (credit.posting !== seenOf(row)?.credits[0]?.posting) return null;
    const { numUpdatedRows } = await tx
      .updateTable("bank_held")
      .set({ proposal: row.id })
      .where("transfer", "=", row.subject)
      .where((is) => is.or([is("proposal", "is", null), is("proposal", "=", row.id)]))
      .executeTakeFirst();
    return numUpdatedRows === 0n ? null : credit.member_id;
  });

/**
 * Opens the credit again when the money could not be taken off the books. The proposal fails with it, so that no other
 * server takes the credit for it afterwards.
 */
const giveBack = async (context: Context, row: ProposalRow): Promise<void> => {
  await transaction(context.db, async (tx) => {
    await markExecuted(context, tx, row, "failed");
    await tx.updateTable("bank_held").set({ proposal: null }).where("proposal", "=", row.id).execute();
  });
};

/**
 * Takes a transfer of the feed off the books, as two operators decided, because operators had credited the same money
 * by hand. In our books the bank had paid it twice, so it goes from suspense back to the bank's account. Repeated after
 * a crash, or on two servers at once, it is taken off once.
 */
export const closeSuspense = async (context: Context, suspense: Suspense, row: ProposalRow): Promise<Executed> => {
  const { reference: arrival, code, currency, amount } = suspense;
  const house = (kind: "bank" | "suspense") => context.ledger.account({ kind, code, currency, memberId: null });
  const bank = await house("bank");
  await examineCredits(context, bank);
  const memberId = await take(context, bank, row);
  if (memberId === null) {
    // Another server may have carried the proposal out.
    const { state } = await context.db
      .selectFrom("proposal")
      .select("state")
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow();
    return state === "done" ? "done" : "failed";
  }
  const outcome = await context.ledger.submit({
    operation: "post",
    reference: await releaseReference(context.db, arrival),
    kind: "suspense",
    currency,
    amount,
    debit: await house("suspense"),
    credit: bank,
  });
  if (outcome.is !== "done") {
    await giveBack(context, row);
    return "failed";
  }
  await context.db
    .updateTable("suspense")
    .set({ state: "credited", member_id: memberId })
    .where("reference", "=", arrival)
    // A return that was paused may have marked it.
    .where("state", "in", ["waiting", "returning"])
    .execute();
  // A later report of the same amount is compared with what the feed credited to the member. A server that has not
  // recorded how it booked the transfer would forget the member.
  await context.db
    .updateTable("bank_transfer")
    .set({ member_id: memberId, member_at: sql<Date>`db_now()` })
    .set({ booked_as: sql`coalesce(booked_as, 'suspense')` })
    .where("reference", "=", arrival)
    .where("member_id", "is distinct from", memberId)
    .execute();
  return "done";
};
