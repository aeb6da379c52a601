import { readChat } from "@krapao/contract/operator/read-chat";
import { listChats } from "@krapao/contract/operator/list-chats";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { request } from "../../lib/client.ts";

const AFTER_MS = 1_000;
const AGAIN_MS = 5_000;

/** Marks the customer's messages as read after they were visible for one second. */
export const useReadMark = (id: string, seq: number, read: number): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (seq <= read) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const wait = (ms: number): void => {
      clearTimeout(timer);
      if (isOver || document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        request(readChat, { params: { _id: id }, body: { seq } }).then(
          () => queries.invalidateQueries({ queryKey: [listChats.name] }),
          () => wait(AGAIN_MS),
        );
      }, ms);
    };
    const look = (): void => wait(AFTER_MS);
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [queries, id, seq, read]);
};
