import { sql } from "kysely";

import { toDecimalText } from "../../../adapters/decimal.ts";
import type { QrPayment } from "../../../adapters/qr/port.ts";
import type { Context } from "../../../context.ts";
import type { PaidOrder, PaidOutcome } from "../../../ledger/paid-orders.ts";
import type { AccountId, Outcome, Posting } from "../../../ledger/posting.ts";
import { walletOf } from "../../game/accounts.ts";
import { raiseFlag } from "../../../saga/flags.ts";
import { readSaga } from "../../../saga/rows.ts";
import { closeOrder, QR_PREFIX, type QrOrder } from "./orders.ts";

/** A payment in the order's currency. */
type Payment = Omit<QrPayment, "currency">;

/** A payment in another currency than the order's is not booked. An operator is told of it. */
const flagCurrency = (context: Context, order: QrOrder, { reference, amount, currency }: QrPayment): Promise<void> =>
  raiseFlag(context, { memberId: order.member_id, reference: order.qrcode_id }, "other-amount", reference, {
    ordered: `${toDecimalText(order.amount)} ${order.currency}`,
    paid: `${toDecimalText(amount)} ${currency}`,
  });

/**
 * Stores the payments that a provider reported, each once, before anything is booked. If the process dies after this,
 * the next look at the order books them. Those in another currency than the order's are only told to an operator.
 */
export const recordPayments = async (
  context: Context,
  order: QrOrder,
  payments: readonly QrPayment[],
): Promise<void> => {
  const created_at = context.clock.now();
  const moved = payments.filter((payment) => payment.amount > 0n);
  for (const payment of moved.filter(({ currency }) => currency !== order.currency))
    await flagCurrency(context, order, payment);
  const rows = moved
    .filter(({ currency }) => currency === order.currency)
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

/** How long the work after a credit may take before another process checks whether all of it was done. */
const BOOKING_MS = 20_000;

/**
 * The credit of an order's first payment, whatever its amount (rule 6). The reference is made from the order's id, so
 * it is posted once.
 */
const creditOf = async (
  context: Context,
  order: QrOrder,
  { reference, amount }: Payment,
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

const credit = async (context: Context, order: QrOrder, payment: Payment): Promise<Outcome> => {
  const wallet = await walletOf(context, { id: order.member_id, currency: order.currency });
  return context.ledger.submit(await creditOf(context, order, payment, wallet));
};

const tellCredited = (context: Context, memberId: bigint, available: bigint | null): void =>
  context.realtime.changed(memberId, { available: available ?? 0n, topics: ["wallet", "statement", "qrcode"] });

/**
 * Credits a single payment of the ordered amount to a waiting order. One commit includes everything that belongs to it.
 * Returns what became of the provider's message; unless it is `credited`, nothing changed.
 */
export const bookAtOnce = async (context: Context, paid: PaidOrder): Promise<PaidOutcome["is"]> => {
  const outcome = await context.ledger.payOrder(paid);
  if (outcome.is === "credited") tellCredited(context, outcome.memberId, outcome.available);
  return outcome.is;
};

/** Puts a payment for an order that was paid already into suspense (rule 7), for an operator to look into. */
const holdInSuspense = async (context: Context, order: QrOrder, payment: Payment): Promise<void> => {
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
  if (outcome.is !== "done") throw new Error("a second payment was not put into suspense");
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
  payment: Payment,
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

const book = async (context: Context, order: QrOrder, payment: Payment): Promise<void> => {
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
 * Books payments that were reported and not booked yet: the first to the wallet, any other to suspense. A credited
 * order stays due until all work after the credit is done, so that another process finishes it if this one dies.
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
  // Only in the state in which the credit left it. Another process that has claimed the row since then finishes it.
  await context.db
    .updateTable("saga")
    .set({ due_at: null })
    .where("member_id", "=", order.member_id)
    .where("reference", "=", order.qrcode_id)
    .where("state", "=", "paid")
    .where(sql<boolean>`due_at = changed_at + ${BOOKING_MS} * interval '1 millisecond'`)
    .execute();
};
