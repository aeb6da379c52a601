import * as z from "zod/mini";

import { qrProvider } from "../deposit/shapes.ts";
import { money } from "../money.ts";
import { slip, statementEntry } from "../statement/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/**
 * What a notice is about: a movement of money as it stands now; a slip that was refused; a reported transfer that was
 * not found; what a friend earned; a sign-in from a device that was not known; a changed password or bank account; a
 * passkey that was added or removed; the code at login that was turned on or off; a download of all data; a request to
 * be erased that was made, taken back or refused; an answer of support; what an operator tells many members.
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
  "second-step-on",
  "second-step-off",
  "data-taken",
  "erasure-asked",
  "erasure-withdrawn",
  "erasure-refused",
  "support",
  "news",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Addresses in the app to which news may lead. */
export const NEWS_PLACES = ["home", "bonus", "spin", "contact"] as const;
export type NewsPlace = (typeof NEWS_PLACES)[number];

/**
 * One event, always with the same `id`. `at` is when it last changed: an event that changes after it was read is unread
 * again.
 */
export const notice = z.object({
  id: responseText(80),
  kind: z.enum(NOTICE_KINDS),
  at: time,
  isRead: z.boolean(),
  movement: z.optional(statementEntry),
  slip: z.optional(slip),
  /** Of a report or an invite. */
  amount: z.optional(money),
  /** Of a sign-in: its id, its device, and whether it is still open. */
  session: z.optional(z.object({ id: responseText(64), device: responseText(200), isOpen: z.boolean() })),
  /** Of news: the operator's text, in the reader's language. */
  news: z.optional(
    z.object({ title: responseText(600), text: responseText(600), place: z.nullable(z.enum(NEWS_PLACES)) }),
  ),
});
export type Notice = z.infer<typeof notice>;

/** A member's open QR, as the home names it. The code itself is read from its provider's call. */
export const waitingQr = z.object({
  provider: qrProvider,
  qrcodeId: responseText(64),
  amount: money,
  expireIn: time,
});
export type WaitingQr = z.infer<typeof waitingQr>;

/** What is happening now: the number of unread notices, the money on its way (the newest first), and an open QR. */
export const present = z.object({
  unread: z.number(),
  moving: z.array(statementEntry),
  qr: z.nullable(waitingQr),
});
export type Present = z.infer<typeof present>;
