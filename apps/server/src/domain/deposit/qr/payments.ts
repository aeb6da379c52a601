import { sql } from "kysely";

import type { QrPayment } from "../../../adapters/qr/port.ts";
import type { Context } from "../../../context.ts";
import type { PaidOrder, PaidOutcome } from "../../../ledger/paid-orders.ts";
import type { AccountId, Outcome, Posting } from "../../../ledger/posting.ts";
import { walletOf } from "../../game/accounts.ts";
import { raiseFlag } from "../../../saga/flags.ts";
import { readSaga } from "../../../saga/rows.ts";
import { closeOrder, QR_PREFIX, type QrOrder } from "./orders.ts";

/**
 * Writes down what a provider reported, each payment once, before anything is booked: whoever dies after this line
 * leaves it to be booked by the next look at the order.
 */
export const recordPayments = async (
  context: Context,
  order: QrOrder,
  payments: readonly QrPayment[],
): Promise<void> => {
  const created_at = context.clock.now();
  const rows = payments
    .filter((payment) => payment.amount > 0n)
    .map(({ reference, amount }) => ({
      member_id: order.member_id,
      qrcode_id: order.qrcode_id,
      reference,
      amount,
      created_at,
      booked_as: null,
    }));
  if (rows.length === 0) return;
  await context.db
    .insertInto("qr_payment")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const houseOf = (context: Context, order: QrOrder, kind: "qr" | "suspense") =>
  context.ledger.account({ kind, code: order.provider, currency: order.currency, memberId: null });

/** How long what follows a credit may take, before another process looks whether all of it was done. */
const BOOKING_MS = 20_000;

/** The credit of an order's first payment, whatever its amount (rule 6); the order's id is the reference, once for ever. */
const creditOf = async (
  context: Context,
  order: QrOrder,
  { reference, amount }: QrPayment,
  wallet: AccountId,
): Promise<Posting> => ({
  operation: "post",
  reference: `${QR_PREFIX}${order.qrcode_id}`,
  kind: "deposit-qr",
  currency: order.currency,
  amount,
  debit: await houseOf(context, order, "qr"),
  credit: wallet,
  wallet,
  saga: {
    memberId: order.member_id,
    reference: order.qrcode_id,
    from: ["waiting", "lapsed"],
    to: "paid",
    status: "SUCCESS",
    dueIn: BOOKING_MS,
    list: true,
    data: { payment: reference },
  },
});

const credit = async (context: Context, order: QrOrder, payment: QrPayment): Promise<Outcome> => {
  const wallet = await walletOf(context, { id: order.member_id, currency: order.currency });
  return context.ledger.submit(await creditOf(context, order, payment, wallet));
};

const tellCredited = (context: Context, memberId: bigint, available: bigint | null): void =>
  context.realtime.changed(memberId, { available: available ?? 0n, topics: ["wallet", "statement", "qrcode"] });

/**
 * Credits the one payment of the ordered amount on an order that waits, by one commit with all that belongs to it; what
 * became of the message that tells of it. Whatever is not `credited` changed nothing.
 */
export const bookAtOnce = async (context: Context, told: PaidOrder): Promise<PaidOutcome["is"]> => {
  const outcome = await context.ledger.payOrder(told);
  if (outcome.is === "credited") tellCredited(context, outcome.memberId, outcome.available);
  return outcome.is;
};

/** Puts aside what was paid on an order that had been paid already (rule 7), for an operator to look into. */
const holdInSuspense = async (context: Context, order: QrOrder, payment: QrPayment): Promise<void> => {
  const reference = `${QR_PREFIX}${order.qrcode_id}:${payment.reference}`.slice(0, 120);
  const outcome = await context.ledger.submit({
    operation: "post",
    reference,
    kind: "suspense",
    currency: order.currency,
    amount: payment.amount,
    debit: await houseOf(context, order, "qr"),
    credit: await houseOf(context, order, "suspense"),
  });
  if (outcome.is !== "done") throw new Error("a second payment was not put aside");
  await context.db
    .insertInto("suspense")
    .values({
      reference,
      channel: "qr",
      code: order.provider,
      currency: order.currency,
      amount: payment.amount,
      member_id: order.member_id,
      detail: JSON.stringify({ qrcodeId: order.qrcode_id, payment: payment.reference }),
      created_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await raiseFlag(
    context,
    { memberId: order.member_id, reference: order.qrcode_id },
    "second-payment",
    payment.reference,
    { amount: String(payment.amount) },
  );
};

const mark = async (
  context: Context,
  order: QrOrder,
  payment: QrPayment,
  booked_as: "wallet" | "suspense",
): Promise<void> => {
  await context.db
    .updateTable("qr_payment")
    .set({ booked_as })
    .where("member_id", "=", order.member_id)
    .where("qrcode_id", "=", order.qrcode_id)
    .where("reference", "=", payment.reference)
    .execute();
};

const book = async (context: Context, order: QrOrder, payment: QrPayment): Promise<void> => {
  const outcome = await credit(context, order, payment);
  const row = await readSaga(context.db, order.member_id, order.qrcode_id);
  if (row?.data["payment"] !== payment.reference) {
    if (outcome.is === "done" && !outcome.repeated) throw new Error("a payment was credited to an order without a row");
    await holdInSuspense(context, order, payment);
    await mark(context, order, payment, "suspense");
    return;
  }
  await closeOrder(context.db, order, "paid", context.clock.now());
  if (outcome.is === "done") tellCredited(context, order.member_id, outcome.available);
  if (payment.amount !== order.amount) {
    await raiseFlag(context, row, "other-amount", payment.reference, {
      ordered: String(order.amount),
      paid: String(payment.amount),
    });
  }
  await mark(context, order, payment, "wallet");
};

/**
 * Books what was reported and is not booked yet: the first payment to the wallet, any other to suspense. A credited order
 * stays due until all that follows is done, so that whoever dies in between leaves it to the next look.
 */
export const bookPayments = async (context: Context, order: QrOrder): Promise<void> => {
  const waiting = await context.db
    .selectFrom("qr_payment")
    .select(["reference", "amount"])
    .where("member_id", "=", order.member_id)
    .where("qrcode_id", "=", order.qrcode_id)
    .where("booked_as", "is", null)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
  if (waiting.length === 0) return;
  for (const payment of waiting) await book(context, order, payment);
  // Only as the credit left it: a row that another process has claimed since is that process's to end.
  await context.db
    .updateTable("saga")
    .set({ due_at: null })
    .where("member_id", "=", order.member_id)
    .where("reference", "=", order.qrcode_id)
    .where("state", "=", "paid")
    .where(sql<boolean>`due_at = changed_at + ${BOOKING_MS} * interval '1 millisecond'`)
    .execute();
};
