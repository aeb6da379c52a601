import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { CALL_MS } from "../../../saga/retry-schedule.ts";
import { askLater, reschedule, nextAskOf, readSaga } from "../../../saga/rows.ts";
import type { ProcessedSaga, SagaRow } from "../../../saga/saga.ts";
import { recordAttempts } from "../../../saga/attempt-log.ts";
import { orderOf, QR_PREFIX, type QrOrder } from "./orders.ts";
import { bookPayments, recordPayments } from "./payments.ts";

/** The kind of a QR order's movement. */
export const QR_DEPOSIT = "qr-deposit";

/** The server asks the provider while the order is open, and for this long after (CONTRACT.md rule 6). */
const ASK_AFTER_MS = 86_400_000;
/** At most one inquiry per second for an order (SECURITY.md S34). */
const INQUIRY_MS = 1_000;

/**
 * Starts the saga of an order, before its provider is called. The provider is asked about it in `dueIn` milliseconds,
 * then on the retry schedule of rule 2. The statement lists the order only after money has come. Repeating it changes
 * nothing.
 */
export const followOrder = async (context: Context, order: QrOrder, dueIn: number): Promise<void> => {
  await context.ledger.openSaga({
    amount: order.amount,
    currency: order.currency,
    saga: {
      memberId: order.member_id,
      reference: order.qrcode_id,
      from: null,
      to: "waiting",
      status: "IN_PROGRESS",
      dueIn,
      kind: QR_DEPOSIT,
      type: "deposit",
      fromCode: order.provider,
      toCode: "WALLET",
    },
  });
};

/** Asks about the order from now on: the provider has created it, so it can be paid. */
export const askFromNow = (context: Context, order: QrOrder): Promise<void> =>
  reschedule(context.db, { memberId: order.member_id, reference: order.qrcode_id, state: "waiting" }, INQUIRY_MS);

/**
 * Stops asking about an order that has lapsed or was never created. A payment that arrives for it is still credited.
 */
export const stopAsking = async (context: Context, order: QrOrder): Promise<void> => {
  const { member_id: memberId, qrcode_id: reference } = order;
  await context.ledger.moveSaga({
    saga: { memberId, reference, from: ["waiting"], to: "lapsed", status: "FAILED", dueIn: null },
  });
};

/** A turn that is so much later than one of now was taken by a clock that was ahead. */
const TOO_FAR_MS = 60_000;

/** Takes the order's turn for an inquiry: one at a time on all servers, and one per second. Null: not now. */
const takeTurn = async (context: Context, order: QrOrder): Promise<Date | null> => {
  const now = sql<Date>`(select db_now())`;
  const later = (ms: number) => sql<Date>`${now} + ${ms} * interval '1 millisecond'`;
  const taken = await context.db
    .updateTable("qr_order")
    .set({ inquired_at: now, inquiring_until: later(CALL_MS + 1_000) })
    .where("member_id", "=", order.member_id)
    .where("qrcode_id", "=", order.qrcode_id)
    .where((is) =>
      is.or([
        is("inquiring_until", "is", null),
        is("inquiring_until", "<=", now),
        is("inquiring_until", ">", later(CALL_MS + 1_000 + TOO_FAR_MS)),
      ]),
    )
    .where((is) =>
      is.or([
        is("inquired_at", "is", null),
        is("inquired_at", "<=", later(-INQUIRY_MS)),
        is("inquired_at", ">", later(TOO_FAR_MS)),
      ]),
    )
    .returning("inquired_at")
    .executeTakeFirst();
  return taken?.inquired_at ?? null;
};

/** Asks the provider about an order and stores the payments that it reports. */
const inquire = async (context: Context, row: SagaRow, order: QrOrder): Promise<"clear" | "unclear" | "not-now"> => {
  const turn = await takeTurn(context, order);
  if (turn === null) return "not-now";
  const port = context.adapters.qr.get(order.provider);
  const status = await port?.ask({ qrcodeId: order.qrcode_id, theirReference: order.their_reference });
  if (status?.is === "unclear") {
    const tookMs = context.clock.now().getTime() - turn.getTime();
    await recordAttempts(context, row, [
      { at: turn, what: "ask", answer: "unclear", tookMs, detail: { why: status.why } },
    ]);
  }
  if (status?.is === "paid") await recordPayments(context, order, status.payments);
  await context.db
    .updateTable("qr_order")
    .set({ inquiring_until: null })
    .where("member_id", "=", order.member_id)
    .where("qrcode_id", "=", order.qrcode_id)
    .where("inquired_at", "=", turn)
    .execute();
  return status === undefined || status.is === "unclear" ? "unclear" : "clear";
};

const isLapsed = (order: QrOrder, now: Date): boolean => now.getTime() > order.expire_at.getTime() + ASK_AFTER_MS;

/** An expired order is asked about less and less often: each wait is at least this share of its age. */
const RARER = 1 / 8;

/** When to ask again about an order after an answer without a payment, or without a clear answer. */
const planNext = async (context: Context, row: SagaRow, order: QrOrder, said: "clear" | "unclear"): Promise<void> => {
  const now = context.databaseTime.now();
  const isWaiting = row.state === "waiting";
  if (isWaiting && isLapsed(order, now)) {
    await stopAsking(context, order);
  } else if (isWaiting && said === "clear" && now > order.expire_at) {
    const age = now.getTime() - order.created_at.getTime();
    const next = nextAskOf(context, row, row.asked).getTime() - now.getTime();
    await reschedule(context.db, row, Math.max(next, Math.round(age * RARER)));
  } else if (isWaiting || said === "unclear") {
    await askLater(context, row);
  } else {
    await reschedule(context.db, row, null);
  }
};

/**
 * The saga of a QR order. The provider is asked about it until it is paid or a day after it expired. After that only
 * the provider's own call continues it.
 */
export const qrDepositSaga: ProcessedSaga<Context> = {
  kind: QR_DEPOSIT,
  posting: { reference: { prefix: QR_PREFIX }, states: { SUCCESS: ["posted", "settled"] } },
  steps: { waiting: ["waiting"], paid: ["done"] },
  isHiddenUntilListed: true,
  isOffer: true,
  process: async (context, row) => {
    const order = await orderOf(context.db, row.memberId, row.reference);
    if (order === null) throw new Error("a QR deposit without its order");
    const said = await inquire(context, row, order);
    await bookPayments(context, order);
    if (said === "not-now") {
      await reschedule(context.db, row, INQUIRY_MS);
      return;
    }
    const present = await readSaga(context.db, row.memberId, row.reference);
    if (present?.state === row.state) await planNext(context, row, order, said);
  },
};

/**
 * Handles a provider's message that something came for an order, which is no proof. The provider is asked, at once if
 * the order's turn is free, and from now on by the retry schedule of rule 2 until the answer is clear.
 */
export const askSoon = async (context: Context, order: QrOrder): Promise<void> => {
  const now = sql<Date>`(select db_now())`;
  await followOrder(context, order, 0);
  await context.db
    .updateTable("saga")
    .set((row) => ({
      due_at: now,
      sent_at: row.case().when("state", "=", "waiting").then(row.ref("sent_at")).else(now).end(),
      asked: row.case().when("state", "=", "waiting").then(row.ref("asked")).else(0).end(),
    }))
    .where("member_id", "=", order.member_id)
    .where("reference", "=", order.qrcode_id)
    .execute();
  context.sagas.drive(order.member_id, order.qrcode_id);
};
