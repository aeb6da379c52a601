import { readChat } from "@krapao/contract/operator/read-chat";
import { listChats } from "@krapao/contract/operator/list-chats";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { request } from "../../lib/client.ts";

const AFTER_MS = 1_000;

/** Marks what the customer wrote as read, once it has been on a screen that is seen for a second. */
export const useReadMark = (id: string, seq: number, read: number): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (seq <= read) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        // A mark that was not taken is set by the next message, or the next look.
        request(readChat, { params: { _id: id }, body: { seq } }).then(
          () => queries.invalidateQueries({ queryKey: [listChats.name] }),
          () => undefined,
        );
      }, AFTER_MS);
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [queries, id, seq, read]);
};
