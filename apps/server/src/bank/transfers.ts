import type { Selectable } from "kysely";

import type { ReceivedTransfer } from "../adapters/bank/port.ts";
import type { Context } from "../context.ts";
import { creditTransfer } from "./credit-transfer.ts";
import { matchTransfer } from "./match.ts";
import { putAside } from "./put-aside.ts";
import { arrivalOf, depositOf } from "./references.ts";
import type { BankTables } from "./tables.ts";

export type BankTransferRow = Selectable<BankTables["bank_transfer"]>;

export const BANK_DEPOSIT = "bank-deposit";

const rowOf = (transfer: ReceivedTransfer, now: Date): BankTransferRow => ({
  reference: arrivalOf({ sendingBank: transfer.from.bankCode, reference: transfer.reference }),
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
});

/**
 * Writes down what a bank told, each transfer once, before anything is booked: whoever dies after this line leaves it to
 * be booked by the next look. What the first telling said counts.
 */
export const recordTransfers = async (context: Context, told: readonly ReceivedTransfer[]): Promise<void> => {
  if (told.length === 0) return;
  const now = context.clock.now();
  await context.db
    .insertInto("bank_transfer")
    .values(told.map((transfer) => rowOf(transfer, now)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const theirReference = ({ reference, sending_bank: bank }: BankTransferRow): string =>
  reference.slice(arrivalOf({ sendingBank: bank, reference: "" }).length);

/** Books a transfer: to its one member, else into suspense; where it went, whoever credited it, and whose account it came from. */
const book = async (
  context: Context,
  row: BankTransferRow,
): Promise<{ inWallet: boolean; memberId: bigint | null }> => {
  const match = await matchTransfer(context, row);
  if (match.is === "nobody") {
    const isAside = await putAside(context, row, match.why);
    return { inWallet: !isAside, memberId: null };
  }
  const { memberId } = match;
  const { sending_bank: sendingBank, receiving_bank: receivingBank, amount, currency, at } = row;
  await creditTransfer(context, {
    transfer: { sendingBank, reference: theirReference(row), receivingBank, amount, currency, at },
    memberId,
    channel: "bank",
    saga: { reference: depositOf(row.reference), kind: BANK_DEPOSIT },
  });
  return { inWallet: true, memberId };
};

/** Books what was written down of these references and is not booked yet; safe to do again, and at once. */
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
    const { inWallet, memberId } = await book(context, row);
    await context.db
      .updateTable("bank_transfer")
      .set({ booked_as: inWallet ? "wallet" : "suspense", member_id: memberId })
      .where("reference", "=", row.reference)
      .where("booked_as", "is", null)
      .execute();
  }
};

/** Writes transfers down and books them. */
export const takeTransfers = async (context: Context, told: readonly ReceivedTransfer[]): Promise<void> => {
  await recordTransfers(context, told);
  await bookTransfers(
    context,
    told.map(({ from, reference }) => arrivalOf({ sendingBank: from.bankCode, reference })),
  );
};

/** So long whoever wrote it down has to book it; then any server does. */
const LEASE_MS = 5_000;
const AT_A_TIME = 100;

/** Books what a server wrote down that died before it was booked. */
export const bookLeftTransfers = async (context: Context): Promise<void> => {
  const rows = await context.db
    .selectFrom("bank_transfer")
    .select("reference")
    .where("booked_as", "is", null)
    .where("created_at", "<", new Date(context.clock.now().getTime() - LEASE_MS))
    .orderBy("created_at")
    .limit(AT_A_TIME)
    .execute();
  for (const { reference } of rows) {
    try {
      await bookTransfers(context, [reference]);
    } catch (error) {
      // It stays as it is, and holds up none of the others.
      context.log.error({ event: "transfer not booked", err: error });
    }
  }
};
