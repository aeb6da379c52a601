import { toMajor } from "@krapao/contract";

import type { QrOrder } from "./qr-orders.ts";

/** A QR order in the form for the sandbox's page and a bank's app. The amount is in major units. */
export const shownOrder = (order: QrOrder) => ({
  provider: order.provider,
  qrcodeId: order.qrcodeId,
  reference: order.theirId,
  amount: toMajor(order.amount),
  currency: order.currency,
  payload: order.payload,
  state: order.state,
  expireAt: order.expireAt.toISOString(),
});
