import { type OperatorLine, openOperatorLine } from "@krapao/client/operator-realtime";
import { getChat } from "@krapao/contract/operator/get-chat";
import { listChats } from "@krapao/contract/operator/list-chats";
import { TYPING_MS } from "@krapao/contract/realtime";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import { token } from "../../lib/session.ts";
import { useMe } from "../../lib/use-me.ts";
import { keepEntry, keepRead, readUpTo } from "./cache.ts";
import { chatQuery, messagesKey } from "./queries.ts";

/** Changes within this time (ms) cause one read. */
const TOGETHER_MS = 200;
/** The shortest time (ms) between two reads of a busy inbox. */
const BETWEEN_MS = 1_000;

/** What the socket reports of the open conversation. */
export type InboxLine = {
  /** Whether the socket is connected. While it is not, the page polls. */
  readonly isConnected: boolean;
  /** Who is typing: the customer, the id of another operator, or null. */
  readonly typing: string | null;
  readonly tellTyping: () => void;
};

/** Who is typing. The mark expires by itself. */
const useTypist = (): readonly [string | null, (who: string | null) => void] => {
  const [typist, setTypist] = useState<string | null>(null);
  const fade = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mark = useCallback((who: string | null): void => {
    clearTimeout(fade.current);
    setTypist(who);
    if (who !== null) fade.current = setTimeout(() => setTypist(null), TYPING_MS);
  }, []);
  useEffect(() => () => clearTimeout(fade.current), []);
  return [typist, mark];
};

/** Keeps the lists and the open conversation current while the inbox is shown. */
export const useLine = (id: string | null): InboxLine => {
  const queries = useQueryClient();
  const me = useMe()?._id ?? null;
  const [isConnected, setConnected] = useState(false);
  const [typist, markTypist] = useTypist();
  const line = useRef<OperatorLine>(null);
  const open = useRef<string>(null);
  const lastTold = useRef(0);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const isOpen = (room: string): string | null => {
      const known = open.current === null ? undefined : queries.getQueryData(chatQuery(open.current).queryKey);
      return known === undefined || known.room === room ? open.current : null;
    };
    let asked = 0;
    let isChatStale = false;
    const askAgain = (isChatChanged: boolean): void => {
      isChatStale ||= isChatChanged;
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          asked = Date.now();
          void queries.invalidateQueries({ queryKey: [listChats.name] });
          if (isChatStale) void queries.invalidateQueries({ queryKey: [getChat.name] });
          isChatStale = false;
        },
        Math.max(TOGETHER_MS, asked + BETWEEN_MS - Date.now()),
      );
    };
    const opened = openOperatorLine({
      token,
      on: {
        "inbox:changed": ({ _id }) => askAgain(_id === open.current),
        "chat:message": (entry) => {
          const chat = isOpen(entry.room);
          if (chat === null) return;
          keepEntry(queries, chat, entry);
          markTypist(null);
        },
        "chat:typing": ({ room, by, operator }) => {
          if (isOpen(room) !== null && (operator === null || operator !== me)) markTypist(operator ?? by);
        },
        "chat:read": ({ room, seq, by }) => {
          const chat = isOpen(room);
          if (chat !== null && by === "customer") keepRead(queries, chat, room, seq);
        },
        "chat:ended": () => askAgain(true),
      },
      onLine: (isUp) => {
        setConnected(isUp);
        if (isUp) askAgain(true);
      },
      // A read that fails is shown as such, and repeated.
      onWatched: (watched, seq) => void readUpTo(queries, watched, seq).catch(() => undefined),
    });
    line.current = opened;
    opened.watch(open.current);
    return () => {
      clearTimeout(waiting);
      opened.stop();
    };
  }, [queries, markTypist, me]);

  useEffect(() => {
    open.current = id;
    line.current?.watch(id);
    return () => markTypist(null);
  }, [id, markTypist]);

  // A guest who logs in takes the conversation into the member's room. What was said there meanwhile was not reported.
  const room = useQuery({ ...chatQuery(id ?? ""), enabled: false }).data?.room;
  const watched = useRef<{ readonly id: string | null; readonly room: string | undefined }>(null);
  useEffect(() => {
    const before = watched.current;
    watched.current = { id, room };
    if (id === null || before?.id !== id || before.room === undefined || room === undefined || before.room === room)
      return;
    line.current?.watch(id);
    void queries.invalidateQueries({ queryKey: messagesKey(id) });
  }, [id, room, queries]);

  const tellTyping = useCallback((): void => {
    const now = Date.now();
    if (now - lastTold.current < TYPING_MS / 2) return;
    lastTold.current = now;
    line.current?.typing();
  }, []);
  return { isConnected, typing: typist, tellTyping };
};
