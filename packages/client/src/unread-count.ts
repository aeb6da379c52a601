import type { Joined, ToClientEvents } from "@krapao/contract/realtime";

type Heard<Event extends keyof ToClientEvents> = Parameters<ToClientEvents[Event]>[0];

/** Counts the other side's messages that the customer has not read. */
export type UnreadCount = {
  readonly joined: (room: Pick<Joined, "ok" | "seq" | "unread">) => void;
  readonly said: (message: Pick<Heard<"chat:message">, "seq" | "sender">) => void;
  readonly read: (mark: Heard<"chat:read">) => void;
};

/**
 * Counts a room's unread messages from its events, and calls `tell` with each new count. After each join the count
 * starts from the server's.
 */
export const createUnreadCount = (tell: (unread: number) => void): UnreadCount => {
  let unread = 0;
  let last = 0;
  const become = (count: number): void => {
    unread = count;
    tell(count);
  };
  return {
    joined: (room) => {
      if (!room.ok) return;
      last = room.seq;
      become(room.unread);
    },
    said: ({ seq, sender }) => {
      // A message that the join counted may arrive after it.
      if (seq <= last) return;
      last = seq;
      if (sender === "other") become(unread + 1);
    },
    read: ({ seq, by }) => {
      if (by === "customer" && seq >= last) become(0);
    },
  };
};
