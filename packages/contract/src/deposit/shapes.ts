import * as z from "zod/mini";

import { QR_PROVIDERS } from "../constants.ts";
import { money } from "../money.ts";
import { told } from "../text.ts";
import { time } from "../time.ts";

export const qrProvider = z.enum(QR_PROVIDERS);

/** An open QR: an SVG document of a scannable code that lives until `expireIn`. */
export const openQr = z.object({
  hasQrcode: z.literal(true),
  qrcodeId: told(64),
  qrcode: told(200_000),
  amount: money,
  expireIn: time,
});
export type OpenQr = z.infer<typeof openQr>;

/** No QR; `message` is the key that says why one was not made. */
export const noQr = z.object({ hasQrcode: z.literal(false), message: z.optional(told(100)) });

export const qrState = z.discriminatedUnion("hasQrcode", [openQr, noQr]);
export type QrState = z.infer<typeof qrState>;

/** A payment provider in a path. */
export const qrProviderParams = z.strictObject({ provider: qrProvider });
