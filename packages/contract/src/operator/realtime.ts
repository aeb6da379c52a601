import * as z from "zod/mini";

import { SENDERS } from "../chat/shapes.ts";
import { identifier, text, responseText } from "../text.ts";
import { CHAT_STATES, chatEntry } from "./chat-shapes.ts";

/** How the console's socket is opened: on the console's own origin, at the path SOCKET_PATH, by websocket only. */
export const operatorHandshake = z.strictObject({ token: text(200, 1) });

/** The server's events to operators. A lost event loses nothing, because lists and histories are read again. */
export const toOperator = {
  /**
   * To every operator: a conversation is new, or its state, operator, labels, unread count or last message has changed.
   */
  "inbox:changed": z.object({
    _id: responseText(64),
    state: z.enum(CHAT_STATES),
    /** The operator who has it. Null while nobody has. */
    operator: z.nullable(responseText(20)),
  }),
  // The following events go to operators who watch the room.
  "chat:message": chatEntry,
  "chat:typing": z.object({ room: responseText(100), by: z.enum(SENDERS), operator: z.nullable(responseText(20)) }),
  "chat:read": z.object({ room: responseText(100), seq: z.number(), by: z.enum(SENDERS) }),
  "chat:ended": z.object({ room: responseText(100), session_id: responseText(64) }),
} as const;

/** The events of an operator's client. */
export const fromOperator = {
  /** Watches this room from now on, and no other. `_id` is a conversation's. Null: none. */
  watch: z.strictObject({ _id: z.nullable(identifier) }),
  /** The operator is typing in the watched room. */
  typing: z.strictObject({}),
} as const;

/** The acknowledgement of `watch`. `seq`: the room's last message. Each later message is reported. */
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
