import type { Conversation } from "@krapao/contract/chat/shapes";

/**
 * A channel that conversations use: the widget, Telegram, LINE, an operator's own system. It is told what happens in
 * its own rooms only. Incoming messages go to `sayAsCustomer` (domain/chat) with the channel's party and a `deliver.id`
 * made from the channel's own id, which makes each of them count once in its room. A channel that has to repeat a
 * delivery recognises it by the message's `_id`. No function waits for a delivery, and none fails.
 */
export type ChatChannel = {
  /** Lower-case letters, digits and hyphens. The rooms of every channel but the widget begin with it. */
  readonly code: string;
  /** Delivers a room's message to the customer. The channel gets the customer's own messages, too. */
  readonly deliver: (room: string, message: Conversation) => void;
  /** An operator is typing. */
  readonly typing: (room: string) => void;
  /** Operators have read up to this number. */
  readonly read: (room: string, seq: number) => void;
  readonly ended: (room: string, sessionId: string) => void;
};
