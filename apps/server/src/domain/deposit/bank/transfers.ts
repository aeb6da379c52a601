import { hash } from "node:crypto";

import { toMajor } from "@krapao/contract";
import { sql } from "kysely";

import type { ReceivedTransfer } from "../../../adapters/bank/port.ts";
import type { Context } from "../../../context.ts";
import { NOBODY, raiseFlag } from "../../../saga/flags.ts";
import { BANK_DEPOSIT } from "./bank-deposit-saga.ts";
import { isHeldForHand, releaseHandCredit } from "../../bank-statement/hand-credits.ts";
import { creditTransfer } from "./credit-transfer.ts";
import { matchTransfer } from "./match.ts";
import { holdInSuspense } from "./hold-in-suspense.ts";
import { arrivalReference, depositReference, releaseReference } from "./references.ts";
import type { BankTransferRow } from "./tables.ts";

const arrivalOfTold = ({ from, reference }: ReceivedTransfer): string =>
  arrivalReference({ sendingBank: from.bankCode, reference });

/** A bank's transfer as it is stored, not yet booked. */
export const rowOf = (transfer: ReceivedTransfer, now: Date): BankTransferRow => ({
  reference: arrivalOfTold(transfer),
  sending_bank: transfer.from.bankCode,
  sender_no: transfer.from.accountNo,
  sender_name: transfer.from.accountName,
  receiving_bank: transfer.to.bankCode,
  receiving_no: transfer.to.accountNo,
  currency: transfer.currency,
  amount: transfer.amount,
  at: transfer.at,
  created_at: now,
  booked_as: null,
  member_id: null,
  member_at: null,
  repeat_of: null,
});

/** Stores the transfers that are new; returns their references. */
export const keepRows = async (
  context: Pick<Context, "db">,
  rows: readonly BankTransferRow[],
): Promise<readonly string[]> => {
  if (rows.length === 0) return [];
  const kept = await context.db
    .insertInto("bank_transfer")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("reference")
    .execute();
  return kept.map(({ reference }) => reference);
};

/** A bank's feed may give the time of a transfer to the second where the statement gives it to the minute. */
const SAME_TIME_MS = 2 * 60_000;

/**
 * Whether two lines with one reference describe the same transfer. After a member's erasure the sender is no longer
 * known, so an empty sender matches any.
 */
const isSame = (kept: BankTransferRow, reported: BankTransferRow): boolean =>
  kept.receiving_bank === reported.receiving_bank &&
  kept.receiving_no === reported.receiving_no &&
  (kept.sender_no === reported.sender_no || kept.sender_no === "") &&
  kept.currency === reported.currency &&
  kept.amount === reported.amount &&
  Math.abs(kept.at.getTime() - reported.at.getTime()) < SAME_TIME_MS;

/** A line that has the reference of a stored transfer but describes another one. It gets a reference of its own. */
const repeatOf = (row: BankTransferRow): BankTransferRow => {
  const { receiving_bank, receiving_no, sender_no, currency, amount, at } = row;
  const facts = [row.reference, receiving_bank, receiving_no, sender_no, currency, amount, at.toISOString()].join(" ");
  return { ...row, reference: `repeat:${hash("sha256", facts, "hex")}`, repeat_of: row.reference };
};

/**
 * Stores what a bank reported, each transfer once, before anything is booked. If the process dies after this, the next
 * run books it. A line that has a stored transfer's reference but describes another transfer is stored beside it.
 * Returns the references of everything that was reported.
 */
export const recordTransfers = async (
  context: Context,
  reported: readonly ReceivedTransfer[],
): Promise<readonly string[]> => {
  const now = context.databaseTime.now();
  const rows = reported.map((transfer) => rowOf(transfer, now));
  const references = [...new Set(rows.map(({ reference }) => reference))];
  const fresh = await keepRows(context, rows);
  if (fresh.length === reported.length) return references;
  const kept = await context.db
    .selectFrom("bank_transfer")
    .selectAll()
    .where((is) => is.or([is("reference", "in", references), is("repeat_of", "in", references)]))
    .execute();
  const isKept = (reported: BankTransferRow): boolean =>
    kept.some((row) => (row.repeat_of ?? row.reference) === reported.reference && isSame(row, reported));
  const repeats = rows.filter((row) => !isKept(row)).map(repeatOf);
  await keepRows(context, repeats);
  return [...references, ...repeats.map(({ reference }) => reference)];
};

const theirReference = ({ reference, sending_bank: bank }: BankTransferRow): string =>
  reference.slice(arrivalReference({ sendingBank: bank, reference: "" }).length);

/**
 * Asks an operator to look at a line whose reference the bank had used before. Either the money came twice, or the bank
 * described one transfer in two ways. Only a person can find out, so nothing is booked.
 */
const flagRepeat = async (context: Context, row: BankTransferRow, first: string): Promise<bigint> => {
  const match = await matchTransfer(context, row);
  const memberId = match.is === "member" ? match.memberId : NOBODY;
  const reference = theirReference({ ...row, reference: first });
  const subject = `${row.sending_bank} ${reference} ${toMajor(row.amount)} ${row.currency} ${row.at.toISOString()}`;
  await raiseFlag(context, { memberId, reference: depositReference(first) }, "repeated-reference", subject, {
    amount: String(row.amount),
  });
  return memberId;
};

/** The member whom another channel credited with a transfer that matches nobody: a slip, or operators. */
const creditedMember = async (context: Context, arrival: string): Promise<bigint | null> => {
  const credited = await context.db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .select("account.member_id")
    .where("transfer.reference", "in", [arrival, await releaseReference(context.db, arrival)])
    .where("account.kind", "=", "wallet")
    .executeTakeFirst();
  return credited?.member_id ?? null;
};

/**
 * Books a transfer: to its one member, or else into suspense. It also goes there when operators may have credited the
 * same money under another reference. Records where it went and which member's account it came from, also when another
 * channel credited it.
 */
const book = async (
  context: Context,
  row: BankTransferRow,
): Promise<Pick<BankTransferRow, "booked_as" | "member_id">> => {
  if (row.repeat_of !== null) {
    const memberId = await flagRepeat(context, row, row.repeat_of);
    return { booked_as: "repeat", member_id: memberId === NOBODY ? null : memberId };
  }
  const match = await matchTransfer(context, row);
  const isHeld =
    match.is === "member"
      ? await isHeldForHand(context, row, match.memberId)
      : match.why !== "unknown-account" && (await isHeldForHand(context, row, null));
  if (match.is === "nobody" || isHeld) {
    const isAside = await holdInSuspense(
      context,
      row,
      match.is === "member" || isHeld ? "credited-by-hand" : match.why,
    );
    if (!isAside) await releaseHandCredit(context, row);
    return { booked_as: isAside ? "suspense" : "wallet", member_id: await creditedMember(context, row.reference) };
  }
  const { memberId } = match;
  const { sending_bank: sendingBank, receiving_bank: receivingBank, amount, currency, at } = row;
  await creditTransfer(context, {
    transfer: { sendingBank, reference: theirReference(row), receivingBank, amount, currency, at },
    memberId,
    channel: "bank",
    saga: { reference: depositReference(row.reference), kind: BANK_DEPOSIT },
  });
  return { booked_as: "wallet", member_id: memberId };
};

/**
 * Books the stored transfers with these references that are not booked yet. It is safe to repeat, and on several
 * servers at once.
 */
export const bookTransfers = async (context: Context, references: readonly string[]): Promise<void> => {
  if (references.length === 0) return;
  const rows = await context.db
    .selectFrom("bank_transfer")
    .selectAll()
    .where("reference", "in", references)
    .where("booked_as", "is", null)
    .orderBy("at")
    .execute();
  for (const row of rows) {
    const booked = await book(context, row);
    await context.db
      .updateTable("bank_transfer")
      .set({ ...booked, ...(booked.member_id !== null && { member_at: sql<Date>`db_now()` }) })
      .where("reference", "=", row.reference)
      .where("booked_as", "is", null)
      .execute();
  }
};

/** Stores transfers and books them. */
export const takeTransfers = async (context: Context, reported: readonly ReceivedTransfer[]): Promise<void> => {
  await bookTransfers(context, await recordTransfers(context, reported));
};

/** How long the process that recorded a transfer has to book it. After that any server does. */
const LEASE_MS = 5_000;
const AT_A_TIME = 100;

/** Books transfers that a server stored and did not book before it died. */
export const bookLeftTransfers = async (context: Context): Promise<void> => {
  const rows = await context.db
    .selectFrom("bank_transfer")
    .select("reference")
    .where("booked_as", "is", null)
    .where("created_at", "<", sql<Date>`(select db_now()) - ${LEASE_MS} * interval '1 millisecond'`)
    .orderBy("created_at")
    .limit(AT_A_TIME)
    .execute();
  for (const { reference } of rows) {
    try {
      await bookTransfers(context, [reference]);
    } catch (error) {
      // The transfer stays as it is and does not delay the others.
      context.log.error({ event: "deposit.bank.booking_failed", err: error });
    }
  }
};
