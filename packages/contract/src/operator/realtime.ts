import * as z from "zod/mini";

import { SENDERS } from "../chat/shapes.ts";
import { identifier, text, responseText } from "../text.ts";
import { CHAT_STATES, chatEntry } from "./chat-shapes.ts";

/** What the console's socket is opened with, on the console's own origin, path SOCKET_PATH, websocket only. */
export const operatorHandshake = z.strictObject({ token: text(200, 1) });

/** What the server tells operators, by event. A lost event loses nothing: lists and histories are asked for again. */
export const toOperator = {
  /** To every operator: a conversation is new, or its state, person, labels, unread count or last message is another. */
  "inbox:changed": z.object({
    _id: responseText(64),
    state: z.enum(CHAT_STATES),
    /** Of the operator who has it; null while nobody has. */
    operator: z.nullable(responseText(20)),
  }),
  // The following to those who watch the room.
  "chat:message": chatEntry,
  "chat:typing": z.object({ room: responseText(100), by: z.enum(SENDERS), operator: z.nullable(responseText(20)) }),
  "chat:read": z.object({ room: responseText(100), seq: z.number(), by: z.enum(SENDERS) }),
  "chat:ended": z.object({ room: responseText(100), session_id: responseText(64) }),
} as const;

/** What an operator's client tells, by event. */
export const fromOperator = {
  /** From now on this room's events, and no other room's. `_id` is a conversation's; null: none. */
  watch: z.strictObject({ _id: z.nullable(identifier) }),
  /** The operator types in the room that they watch. */
  typing: z.strictObject({}),
} as const;

/** The acknowledgement of `watch`. */
export const watched = z.object({ ok: z.boolean(), seq: z.number() });

/** For typed sockets: each event with its listener. */
export type ToOperatorEvents = {
  readonly [Event in keyof typeof toOperator]: (payload: z.infer<(typeof toOperator)[Event]>) => void;
};
export type FromOperatorEvents = {
  readonly watch: (
    payload: z.infer<typeof fromOperator.watch>,
    acknowledge: (answer: z.infer<typeof watched>) => void,
  ) => void;
  readonly typing: (payload: z.infer<typeof fromOperator.typing>) => void;
};
