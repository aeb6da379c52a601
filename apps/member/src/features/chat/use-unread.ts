import { type Following, followEvents } from "@krapao/client/realtime";
import { useEffect, useState, useSyncExternalStore } from "react";

import { lineAuth, onRoomChange, roomKey } from "./identity.ts";

/**
 * The number of unread messages before the chat is opened, updated live: over the member's connection, or over a new
 * one for a visitor who has written before. A visitor who never wrote needs no connection.
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
