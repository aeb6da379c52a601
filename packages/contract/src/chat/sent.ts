import * as z from "zod/mini";

import { MAX_CHAT_TEXT } from "../constants.ts";
import { identifier, lines, text } from "../text.ts";
import { DELIVERY_STATUSES, FILE_TYPES } from "./shapes.ts";

/** A guest id that the server signed. */
export const guestId = text(200);

/** The room: a visitor's by the guest id, a member's by the token, whatever `userId` says (rule 19). */
export const who = { userId: z.optional(z.nullable(text(64))), guestId: z.optional(z.nullable(guestId)) };

/** A message's number in its room. */
export const seq = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

const deliver = z.strictObject({ id: identifier, status: z.optional(z.enum(DELIVERY_STATUSES)) });

/** The messages that members and guests may send (SECURITY.md S45). */
export const sentMessage = z.discriminatedUnion("message_type", [
  z.strictObject({
    message_type: z.literal("text"),
    payload: z.strictObject({ message: lines(MAX_CHAT_TEXT) }),
    deliver,
  }),
  z.strictObject({
    message_type: z.literal("media"),
    payload: z.strictObject({
      message: z.optional(lines(MAX_CHAT_TEXT, 0)),
      url: z.optional(z.boolean()),
      fileType: z.enum(FILE_TYPES),
      /** In the form of the upload's answer. */
      filePath: text(200, 1),
      name: text(100),
    }),
    deliver,
  }),
  z.strictObject({
    message_type: z.literal("postback"),
    payload: z.strictObject({ title: lines(100), payload: text(2_000) }),
    deliver,
  }),
]);

/**
 * A conversation as a client sends it. The server decides the sender, the time and the session: these fields are
 * ignored.
 */
export const sentConversation = z.strictObject({
  message: sentMessage,
  ...who,
  sender: z.optional(z.enum(["customer", "other"])),
  username: z.optional(z.nullable(text(40))),
  name: z.optional(z.nullable(text(100))),
  deviceToken: z.optional(z.nullable(text(500))),
  createdAt: z.optional(z.nullable(text(40))),
  session_id: z.optional(z.nullable(text(64))),
});
export type SentConversation = z.infer<typeof sentConversation>;
