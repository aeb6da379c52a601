import { toMajor } from "@krapao/contract";
import type { QrState } from "@krapao/contract/deposit/shapes";
import { toString } from "qrcode";

import type { ShownOrder } from "../../domain/deposit/qr/orders.ts";

/** The code as a picture of ours, drawn from the checked text: a provider's own never reaches a browser (S35). */
const drawCode = (payload: string): Promise<string> =>
  toString(payload, { type: "svg", errorCorrectionLevel: "M", margin: 2 });

/** An open order as the member is shown it. */
export const openState = async (order: ShownOrder): Promise<QrState> => ({
  hasQrcode: true,
  qrcodeId: order.qrcode_id,
  qrcode: await drawCode(order.payload),
  amount: toMajor(order.amount),
  expireIn: order.expire_at.toISOString(),
});

/** No open order. */
export const noState: QrState = { hasQrcode: false };

/** Why there is none. */
export const refusedState: QrState = { hasQrcode: false, message: "QR_FAIL" };
