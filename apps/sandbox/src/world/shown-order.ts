import { toMajor } from "@krapao/contract";

import type { QrOrder } from "./qr-orders.ts";

/** An order as the sandbox's page and a bank's app show it. The amount is in major units. */
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
