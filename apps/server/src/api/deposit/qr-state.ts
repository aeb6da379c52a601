import { toMajor } from "@krapao/contract";
import type { QrState } from "@krapao/contract/deposit/shapes";

import type { ShownOrder } from "../../domain/deposit/qr/orders.ts";
import { drawQr } from "../../lib/draw-qr.ts";

/** An open order, as the answer shows it to the member. */
export const openState = async (order: ShownOrder): Promise<QrState> => ({
  hasQrcode: true,
  qrcodeId: order.qrcode_id,
  // We draw it from the checked text: a provider's own picture never reaches a browser (S35).
  qrcode: await drawQr(order.payload),
  amount: toMajor(order.amount),
  expireIn: order.expire_at.toISOString(),
});

/** No open order. */
export const noState: QrState = { hasQrcode: false };

/** Why there is no open order. */
export const refusedState: QrState = { hasQrcode: false, message: "QR_FAIL" };

/** There is none because of the limit that the member set on the deposits of a day. */
export const overLimitState: QrState = { hasQrcode: false, message: "DEPOSIT_LIMIT" };
