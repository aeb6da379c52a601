import { type Following, followEvents } from "@krapao/client/realtime";
import { useEffect, useState } from "react";

import { token } from "../../lib/session.ts";
import { local } from "../../lib/storage.ts";

/**
 * How many messages are unread before the chat is opened, live: by the member's line, or by one of a visitor's own who has
 * written before. Whoever never wrote has nothing to read, and needs no line.
 */
export const useUnread = (isWanted: boolean, line: Following | null): number => {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    if (line !== null) return line.watchUnread(setUnread);
    const guestId = local.get("guest_id");
    if (token() !== null || guestId === null) return undefined;
    const own = followEvents({ auth: () => ({ guestId }) });
    own.watchUnread(setUnread);
    return own.stop;
  }, [isWanted, line]);
  return unread;
};
