import * as z from "zod/mini";

import { money } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/** The code of a provider of QR payments: `KBANK`, `WW`, or whatever the settings name. */
export const qrProvider = z.string().check(z.maxLength(20), z.regex(/^[A-Z][A-Z0-9_]*$/));

/** An open QR: an SVG document of a code that can be scanned until `expireIn`. */
export const openQr = z.object({
  hasQrcode: z.literal(true),
  qrcodeId: responseText(64),
  qrcode: responseText(200_000),
  amount: money,
  expireIn: time,
});
export type OpenQr = z.infer<typeof openQr>;

/** No QR. `message` is the key of the reason. */
export const noQr = z.object({ hasQrcode: z.literal(false), message: z.optional(responseText(100)) });

export const qrState = z.discriminatedUnion("hasQrcode", [openQr, noQr]);
export type QrState = z.infer<typeof qrState>;

/** A transfer that a member reported. `refused`: no such transfer was found. */
export const CLAIM_STATES = ["waiting", "matched", "refused"] as const;
export const claim = z.object({
  _id: responseText(64),
  amount: money,
  /** Of our account that received it, where the member named it. */
  bankCode: z.nullable(responseText(50)),
  createdAt: time,
  state: z.enum(CLAIM_STATES),
});
export type Claim = z.infer<typeof claim>;

/** A payment provider in a path. */
export const qrProviderParams = z.strictObject({ provider: qrProvider });
