import * as z from "zod/mini";

import { qrProvider } from "../deposit/shapes.ts";
import { money } from "../money.ts";
import { slip, statementEntry } from "../statement/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/**
 * What a notice is about: a movement of money as it stands now; a slip that was refused; a reported transfer that was
 * not found; what a friend earned; a sign-in from a device that was not known; a changed password or bank account; a passkey that was added
 * or removed; a request to be erased that was made, taken back or refused; an answer of support; what an operator tells many members.
 */
export const NOTICE_KINDS = [
  "movement",
  "slip",
  "report",
  "invite",
  "sign-in",
  "password",
  "bank",
  "passkey-added",
  "passkey-removed",
  "erasure-asked",
  "erasure-withdrawn",
  "erasure-refused",
  "support",
  "news",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Where in the app news may lead. */
export const NEWS_PLACES = ["home", "bonus", "spin", "contact"] as const;
export type NewsPlace = (typeof NEWS_PLACES)[number];

/** One event, by the same `id` for ever. `at` is when it last changed: a read one that changes is unread again. */
export const notice = z.object({
  id: responseText(80),
  kind: z.enum(NOTICE_KINDS),
  at: time,
  isRead: z.boolean(),
  movement: z.optional(statementEntry),
  slip: z.optional(slip),
  /** Of a report or an invite. */
  amount: z.optional(money),
  /** Of a sign-in: which one, on what device, and whether it is still open. */
  session: z.optional(z.object({ id: responseText(64), device: responseText(200), isOpen: z.boolean() })),
  /** Of news: what an operator wrote, in the reader's language. */
  news: z.optional(
    z.object({ title: responseText(600), text: responseText(600), place: z.nullable(z.enum(NEWS_PLACES)) }),
  ),
});
export type Notice = z.infer<typeof notice>;

/** A member's open QR, as the home names it; the code itself is asked for at its provider. */
export const waitingQr = z.object({
  provider: qrProvider,
  qrcodeId: responseText(64),
  amount: money,
  expireIn: time,
});
export type WaitingQr = z.infer<typeof waitingQr>;

/** What goes on now: how many notices are unread, what money is on its way, the newest first, and an open QR. */
export const present = z.object({
  unread: z.number(),
  moving: z.array(statementEntry),
  qr: z.nullable(waitingQr),
});
export type Present = z.infer<typeof present>;
