import { useEffect, useState } from "react";

import { hasRoom, readChatConfig } from "./identity.ts";

/** How many messages are unread before the chat is opened: read when the page comes, and when somebody comes back to it. */
export const useUnread = (isWanted: boolean): number => {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    const read = (): void => {
      // Whoever never wrote has nothing to read, and needs no room yet.
      if (document.hidden || !hasRoom()) return;
      readChatConfig(leaving.signal)
        .then((config) => setUnread(config.unread))
        .catch(() => undefined);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => {
      leaving.abort();
      document.removeEventListener("visibilitychange", read);
    };
  }, [isWanted]);
  return unread;
};
