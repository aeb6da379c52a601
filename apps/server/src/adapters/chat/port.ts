import type { Conversation } from "@krapao/contract/chat/shapes";

/**
 * A channel that conversations use: the widget, Telegram, LINE, an operator's own system. Incoming messages go to
 * `sayAsCustomer` (domain/chat) with a `deliver.id`, which makes each of them count once in its room. A channel that
 * has to repeat a delivery recognises it by the message's `_id`.
 */
export type ChatChannel = {
  /** The name under which rooms store the channel. */
  readonly code: string;
  /** Delivers a room's message to the customer. Does not wait for the delivery. */
  readonly deliver: (room: string, message: Conversation) => void;
  readonly typing: (room: string) => void;
  readonly read: (room: string, seq: number) => void;
  readonly ended: (room: string, sessionId: string) => void;
};
