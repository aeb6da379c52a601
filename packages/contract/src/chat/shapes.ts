import * as z from "zod/mini";

import { MAX_CHAT_TEXT } from "../constants.ts";
import { address, responseText } from "../text.ts";
import { time } from "../time.ts";

export const DELIVERY_STATUSES = ["uploading_file", "sending", "failed", "succeed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const FILE_TYPES = ["image", "video", "file"] as const;

/** What a button does: opens a link, calls, or sends a postback. Any other button sends its title. */
export const BUTTON_TYPES = ["web", "call", "postback", "other"] as const;
export const chatButton = z.object({
  title: responseText(100),
  type: z.enum(BUTTON_TYPES),
  payload: responseText(2_000),
});
export type ChatButton = z.infer<typeof chatButton>;

export const chatCard = z.object({
  title: responseText(200),
  subtitle: responseText(500),
  image_url: z.nullable(address),
  buttons: z.array(chatButton),
});
export type ChatCard = z.infer<typeof chatCard>;

export const chatMedia = z.object({
  message: responseText(MAX_CHAT_TEXT),
  /** `filePath` is an absolute address, not the path of an upload. */
  url: z.boolean(),
  fileType: z.enum(FILE_TYPES),
  filePath: address,
  name: responseText(100),
  /**
   * The address on our own host where the file can be opened for 5 minutes without a token. Null: the file is gone. The
   * history gives a new address.
   */
  link: z.nullable(address),
});
export type ChatMedia = z.infer<typeof chatMedia>;

/** What the server hid in a text before it was stored, because nobody needs it to help. */
export const MASKED = ["card", "password", "code"] as const;
export type Masked = (typeof MASKED)[number];

export const SENDERS = ["customer", "other"] as const;
export type Sender = (typeof SENDERS)[number];

const deliver = z.object({ id: responseText(64), status: z.enum(DELIVERY_STATUSES) });
const withButtons = z.object({ message: responseText(MAX_CHAT_TEXT), buttons: z.array(chatButton) });

/** The content of a message, by its type. */
export const chatMessage = z.discriminatedUnion("message_type", [
  z.object({ message_type: z.literal("text"), payload: z.object({ message: responseText(MAX_CHAT_TEXT) }), deliver }),
  z.object({ message_type: z.literal("buttons"), payload: withButtons, deliver }),
  z.object({ message_type: z.literal("quick_replies"), payload: withButtons, deliver }),
  z.object({ message_type: z.literal("media"), payload: chatMedia, deliver }),
  z.object({ message_type: z.literal("generic"), payloads: z.array(chatCard), deliver }),
  z.object({
    message_type: z.literal("postback"),
    payload: z.object({ title: responseText(100), payload: responseText(2_000) }),
    deliver,
  }),
  z.object({ message_type: z.literal("unknown"), deliver }),
]);
export type ChatMessage = z.infer<typeof chatMessage>;

/** One message of a room, in the form that everybody in it gets. */
export const conversation = z.object({
  _id: responseText(64),
  /** The server's order, without gaps in one room. */
  seq: z.number(),
  sender: z.enum(SENDERS),
  message: chatMessage,
  userId: z.nullable(responseText(64)),
  guestId: z.nullable(responseText(200)),
  username: z.nullable(responseText(20)),
  name: z.nullable(responseText(100)),
  /** What a sender tells of their device is not kept, and told to nobody (SECURITY.md S45). */
  deviceToken: z.null(),
  createdAt: time,
  /** The conversation of the message. After a conversation has ended, the next message begins another one. */
  session_id: responseText(64),
  /** What was hidden in it; left out when nothing was. */
  masked: z.optional(z.array(z.enum(MASKED))),
});
export type Conversation = z.infer<typeof conversation>;
