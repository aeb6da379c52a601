import type { App } from "../../http/route.ts";
import type { QrCallback, QrPort } from "../../adapters/qr/port.ts";
import type { Context } from "../../context.ts";
import { type CallbackAnswer, handleCallback, recordEvent } from "../../http/callback.ts";
import { perAddress } from "../../lib/limiter.ts";
import { createLocalLimiter } from "../../lib/local-limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { findOrder } from "../../domain/deposit/qr/orders.ts";
import { bookAtOnce, bookPayments, recordPayments } from "../../domain/deposit/qr/payments.ts";
import { askSoon, followOrder } from "../../domain/deposit/qr/qr-deposit-saga.ts";

/** How far the time of a signed callback may be from ours (S33). */
const SKEW_MS = 300_000;

const json = "application/json; charset=utf-8";

type Signed = Extract<QrCallback, { is: "signed" }>;

/**
 * One message, by its event and time. A replay of the same bytes has both. An event that is sent again has a new time.
 */
const messageOf = ({ eventId, at }: Signed): string => `${eventId}@${at.getTime()}`;

/** Handles everything but a single payment of the ordered amount for a waiting order. Each step can be repeated. */
const takeSlowly = async (context: Context, { provider }: QrPort, callback: Signed): Promise<boolean> => {
  const order = await findOrder(context.db, provider, callback.qrcodeId);
  if (order === null) return false;
  await followOrder(context, order, 0);
  await recordPayments(context, order, callback.payments);
  await bookPayments(context, order);
  await recordEvent(context, provider, callback.eventId);
  await recordEvent(context, provider, messageOf(callback));
  return true;
};

/**
 * A signed callback is trusted: its time and event are checked, then its payments are recorded and booked before it is
 * answered (SECURITY.md S33). The same message again is a replay. An event that the provider sends again, because it
 * got no answer, is acknowledged and counted once (CONTRACT.md rule 6).
 */
const takeSigned = async (context: Context, port: QrPort, callback: Signed): Promise<CallbackAnswer> => {
  const { provider } = port;
  const { qrcodeId, eventId: event, payments } = callback;
  const done: CallbackAnswer = { status: 200, type: json, body: port.callbackAnswer };
  if (Math.abs(callback.at.getTime() - context.databaseTime.now().getTime()) > SKEW_MS) return "bad";
  const message = messageOf(callback);
  const [only, ...more] = payments;
  const payment = only === undefined || more.length > 0 ? null : only;
  const is = await bookAtOnce(context, { provider, qrcodeId, event, message, at: callback.at, payment });
  if (is === "credited") return done;
  if (is === "replay") return "replay";
  if (is === "known") {
    await recordEvent(context, provider, message);
    return done;
  }
  if (await takeSlowly(context, port, callback)) return done;
  return { status: 404, type: json, body: JSON.stringify({ message: "NO_DATA" }) };
};

/**
 * Of an unsigned callback only our reference is used: the provider is asked about it. A reference of no order gets the
 * same answer and causes no call (SECURITY.md S34).
 */
const takeUnsigned = async (context: Context, port: QrPort, qrcodeId: string): Promise<CallbackAnswer> => {
  const order = await findOrder(context.db, port.provider, qrcodeId);
  if (order !== null) await askSoon(context, order);
  return { status: 200, type: json, body: port.callbackAnswer };
};

/**
 * The paths that QR providers call when an order was paid. Anybody can send an unsigned callback, and each one is a
 * query, so an address has as many of them as calls (S8). A refused one delays a credit, and loses none: the provider
 * of an order is also asked without callbacks.
 */
export const addQrCallbacks = (app: App): void => {
  const { context } = app;
  const unsigned = createLocalLimiter(context.clock, perAddress(context.settings, "calls"));
  for (const port of context.adapters.qr.values()) {
    handleCallback(app, `/callbacks/qr/${port.provider}`, async (request, caller) => {
      const callback = port.readCallback(request);
      if (callback.is === "signed") return takeSigned(context, port, callback);
      if (callback.is === "bad") return "bad";
      const full = unsigned.take(caller);
      if (full !== null) throw refuse("REQUEST_LIMIT", full);
      return takeUnsigned(context, port, callback.qrcodeId);
    });
  }
};
