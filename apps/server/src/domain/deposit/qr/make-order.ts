import type { Context } from "../../../context.ts";
import type { Holder } from "../../game/accounts.ts";
import { CALL_MS } from "../../../saga/retry-schedule.ts";
import { reserveOrder } from "./reserve-order.ts";
import { closeOrder, isShown, orderOf, type QrOrder, type ShownOrder } from "./orders.ts";
import { tellOrderChanged } from "./tell-order-changed.ts";
import { askFromNow, followOrder, stopAsking } from "./qr-deposit-saga.ts";
import { deadlineIn } from "../../../lib/deadline.ts";

/** How long to wait for another call that is creating the same QR order. */
const WAIT_MS = 8_000;
const FIRST_STEP_MS = 50;
const LONGEST_STEP_MS = 500;

/** Tells the provider that an order is over. A payment that still arrives for it is credited. */
export const cancelAtProvider = (context: Context, order: QrOrder): void => {
  const port = context.adapters.qr.get(order.provider);
  const cancelled = port?.cancel({ qrcodeId: order.qrcode_id, theirReference: order.their_reference });
  cancelled?.catch((error: unknown) =>
    context.log.warn({ event: "deposit.qr.cancel_failed", provider: order.provider, err: error }),
  );
};

/**
 * Has the provider create a reserved order; returns the order when it can be shown, else null. Its saga starts before
 * the provider is called. So an order whose creation is unclear is never shown, but a payment for it is credited.
 */
const make = async (context: Context, order: QrOrder): Promise<ShownOrder | null> => {
  await followOrder(context, order, CALL_MS);
  const made = await context.adapters.qr.get(order.provider)?.create({
    qrcodeId: order.qrcode_id,
    amount: order.amount,
    currency: order.currency,
    expireAt: order.expire_at,
    callbackUrl: `${context.settings.publicOrigin}/callbacks/qr/${order.provider}`,
  });
  if (made?.is !== "open") {
    context.log.warn({
      event: "deposit.qr.create_failed",
      provider: order.provider,
      outcome: made?.is ?? "no provider",
    });
    await closeOrder(context.db, order, "refused", context.clock.now());
    if (made?.is === "refused") await stopAsking(context, order);
    return null;
  }
  await context.db
    .updateTable("qr_order")
    .set({ payload: made.payload, their_reference: made.theirReference })
    .where("member_id", "=", order.member_id)
    .where("qrcode_id", "=", order.qrcode_id)
    .execute();
  await askFromNow(context, order);
  const present = await orderOf(context.db, order.member_id, order.qrcode_id);
  return present !== null && isShown(present, context.databaseTime.now()) ? present : null;
};

/**
 * The member's open QR order for `amount` (minor units) at a provider, created when there is none; null when none can
 * be created now, and `over-limit` when the member's own limit on the deposits of a day forbids it.
 */
export const makeOrder = async (
  context: Context,
  member: Holder,
  provider: string,
  amount: bigint,
): Promise<ShownOrder | "over-limit" | null> => {
  const deadline = deadlineIn(context, WAIT_MS);
  for (let step = FIRST_STEP_MS; ; step = Math.min(2 * step, LONGEST_STEP_MS)) {
    const reserved = await reserveOrder(context, member, provider, amount);
    if (reserved.is === "open") return reserved.order;
    if (reserved.is === "over-limit") return reserved.is;
    if (reserved.is === "to-make") {
      if (reserved.replaced !== null) cancelAtProvider(context, reserved.replaced);
      const made = await make(context, reserved.order);
      if (made !== null || reserved.replaced !== null) await tellOrderChanged(context, member);
      return made;
    }
    if (deadline() === 0) return null;
    await context.schedule.sleep(step);
  }
};
