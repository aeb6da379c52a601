import { type Following, followEvents } from "@krapao/client/realtime";
import { useEffect, useState, useSyncExternalStore } from "react";

import { lineAuth, onRoomChange, roomKey } from "./identity.ts";

/**
 * How many messages are unread before the chat is opened, live: by the member's line, or by one of a visitor's own who has
 * written before. Whoever never wrote has nothing to read, and needs no line.
 */
export const useUnread = (isWanted: boolean, line: Following | null): number => {
  const [unread, setUnread] = useState(0);
  const room = useSyncExternalStore(onRoomChange, roomKey, () => null);
  useEffect(() => {
    if (!isWanted) return undefined;
    if (line !== null) return line.watchUnread(setUnread);
    if (room === null) return undefined;
    const own = followEvents({ auth: lineAuth });
    own.watchUnread(setUnread);
    return own.stop;
  }, [isWanted, line, room]);
  return line === null && room === null ? 0 : unread;
};
