import * as z from "zod/mini";

import { conversation, SENDERS } from "./chat/shapes.ts";
import { guestId } from "./chat/sent.ts";
import { money } from "./money.ts";
import { text, responseText } from "./text.ts";

/** The path of the only Socket.IO endpoint; websocket only. */
export const SOCKET_PATH = "/socket.io";

/** How a socket is opened: with a member's token, or with a guest id, which allows only the chat. */
export const handshake = z.union([z.strictObject({ token: text(200, 1) }), z.strictObject({ guestId })]);

/** What the app has to ask for again. */
export const TOPICS = ["wallet", "statement", "qrcode", "slip", "slots", "bonus", "coin", "invite", "refund"] as const;
export type Topic = (typeof TOPICS)[number];

/** To a member's own room: the wallet's available amount (major units), and what to ask for again. */
export const walletChanged = z.object({ amount: money, topics: z.array(z.enum(TOPICS)) });
export type WalletChanged = z.infer<typeof walletChanged>;

/**
 * The server's events. Every socket that joined the room gets `chat:message`, also the sender's own: a client
 * recognises a known message by its `_id` or `deliver.id`. `chat:typing` ends after {@link TYPING_MS} without another
 * one.
 */
export const toClient = {
  "wallet:changed": walletChanged,
  "chat:message": conversation,
  "chat:typing": z.object({ by: z.enum(SENDERS) }),
  "chat:read": z.object({ seq: z.number(), by: z.enum(SENDERS) }),
  "chat:ended": z.object({ session_id: responseText(64) }),
  /** The customer rated it, on this screen or another, so no screen asks for it any more. */
  "chat:rated": z.object({ session_id: responseText(64) }),
} as const;

/** How long a typing mark is shown. Whoever goes on typing sends another one after half of it. */
export const TYPING_MS = 6_000;

/** A client's events. A socket has to `join` before it gets or sends any chat event. */
export const toServer = {
  /** The room is the prefix of the chat's config and the user's id, or the guest id. Nobody can join another's. */
  join: z.strictObject({ room: z.optional(text(300)) }),
  typing: z.strictObject({}),
} as const;

/**
 * The acknowledgement of `join`. `seq` is the room's last number. A client with a smaller one asks the history for what
 * came `after` it. `read`: how far each side has read; `unread`: how many of the other side's messages the joiner has
 * not read.
 */
export const joined = z.object({
  ok: z.boolean(),
  seq: z.number(),
  read: z.object({ customer: z.number(), other: z.number() }),
  unread: z.number(),
  /** The present conversation. Null: the last one has ended, or there was none. */
  session_id: z.nullable(responseText(64)),
  /** The last conversation, after it has ended and while it can still be rated. Null: there is none to rate. */
  unrated: z.nullable(responseText(64)),
});
export type Joined = z.infer<typeof joined>;

/** For typed sockets: each event with its listener. */
export type ToClientEvents = {
  readonly [Event in keyof typeof toClient]: (payload: z.infer<(typeof toClient)[Event]>) => void;
};
export type ToServerEvents = {
  readonly join: (
    payload: z.infer<typeof toServer.join>,
    acknowledge: (answer: z.infer<typeof joined>) => void,
  ) => void;
  readonly typing: (payload: z.infer<typeof toServer.typing>) => void;
};
