import type { Conversation } from "@krapao/contract/chat/shapes";

/**
 * A way by which conversations come and go: the widget, Telegram, LINE, an operator's own system. What comes in is handed
 * to `sayAsCustomer` (domain/chat) with the room's own `deliver.id`, which makes it count once; a channel that has to
 * repeat a delivery does so by the message's `_id`.
 */
export type ChatChannel = {
  /** As rooms keep it. */
  readonly code: string;
  /** Hands a message of a room on to whoever is at its other end. Never waits for them. */
  readonly deliver: (room: string, message: Conversation) => void;
  readonly typing: (room: string) => void;
  readonly read: (room: string, seq: number) => void;
  readonly ended: (room: string, sessionId: string) => void;
};
