import * as z from "zod/mini";

import { conversation, SENDERS } from "./chat/shapes.ts";
import { guestId } from "./chat/sent.ts";
import { money } from "./money.ts";
import { text, responseText } from "./text.ts";

/** Where the one Socket.IO endpoint is; websocket only. */
export const SOCKET_PATH = "/socket.io";

/** What a socket is opened with: a member's token, or a guest id, which opens the chat alone. */
export const handshake = z.union([z.strictObject({ token: text(200, 1) }), z.strictObject({ guestId })]);

/** What the app is to ask for again. */
export const TOPICS = ["wallet", "statement", "qrcode", "slip", "slots", "bonus", "coin", "invite", "refund"] as const;
export type Topic = (typeof TOPICS)[number];

/** To a member's own room: the wallet's available amount (major units), and what to ask for again. */
export const walletChanged = z.object({ amount: money, topics: z.array(z.enum(TOPICS)) });
export type WalletChanged = z.infer<typeof walletChanged>;

/**
 * What the server tells, by event. Every socket that joined the room gets `chat:message`, the sender's own too: what is
 * known already by `_id` or `deliver.id` is not shown twice. `chat:typing` fades after {@link TYPING_MS} without another.
 */
export const toClient = {
  "wallet:changed": walletChanged,
  "chat:message": conversation,
  "chat:typing": z.object({ by: z.enum(SENDERS) }),
  "chat:read": z.object({ seq: z.number(), by: z.enum(SENDERS) }),
  "chat:ended": z.object({ session_id: responseText(64) }),
  /** The customer rated it, on this screen or another: nobody asks for it any more. */
  "chat:rated": z.object({ session_id: responseText(64) }),
} as const;

/** A mark of typing stands so long; who goes on typing says so again after half of it. */
export const TYPING_MS = 6_000;

/** What a client tells, by event. A socket has to `join` before it gets or tells anything of the chat. */
export const toServer = {
  /** The room is the prefix of the chat's config and the user's id, or the guest id; nobody joins another's. */
  join: z.strictObject({ room: z.optional(text(300)) }),
  typing: z.strictObject({}),
} as const;

/**
 * The acknowledgement of `join`. `seq` is the room's last; who has less asks the history for what came `after` theirs.
 * `read`: as far as each side has read; `unread`: how many of the other side's messages the joiner has not.
 */
export const joined = z.object({
  ok: z.boolean(),
  seq: z.number(),
  read: z.object({ customer: z.number(), other: z.number() }),
  unread: z.number(),
  /** The conversation that goes on; null: the last one has ended, or there was none. */
  session_id: z.nullable(responseText(64)),
  /** The last conversation, once it has ended and while it can be rated and was not; null: there is none to rate. */
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
