import type { Notice } from "@krapao/contract/notice/shapes";
import { readNotices } from "@krapao/contract/notice/read-notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

import { request } from "../../lib/client.ts";

/** As many as one call takes. */
const MOST = 100;

/**
 * Marks notices as read on the server, so that the member's other devices show the same. The call outlives its page. A
 * failure is not shown.
 */
export const useRead = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly seen?: { id: string; at: string }[]; readonly until?: string }) =>
      request(readNotices, { body, keepalive: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["notice"] }),
  });
};

/**
 * Collects the notices that were seen, and marks them as read when the member leaves the page or hides the app, so that
 * no notice changes its look while they read. Returns the function that tells of a seen notice.
 */
export const useReading = (): ((notice: Pick<Notice, "id" | "at">) => void) => {
  const { mutateAsync } = useRead();
  const unsent = useRef(new Map<string, string>());
  useEffect(() => {
    const send = (): void => {
      const marks = [...unsent.current].map(([id, at]) => ({ id, at }));
      unsent.current.clear();
      for (let from = 0; from < marks.length; from += MOST) {
        const seen = marks.slice(from, from + MOST);
        mutateAsync({ seen }).catch(() => {
          // They go with the next ones, unless they changed meanwhile.
          for (const { id, at } of seen) if (!unsent.current.has(id)) unsent.current.set(id, at);
        });
      }
    };
    const sendIfHidden = (): void => {
      if (document.visibilityState === "hidden") send();
    };
    document.addEventListener("visibilitychange", sendIfHidden);
    addEventListener("pagehide", send);
    return () => {
      document.removeEventListener("visibilitychange", sendIfHidden);
      removeEventListener("pagehide", send);
      send();
    };
  }, [mutateAsync]);
  return useCallback(({ id, at }) => void unsent.current.set(id, at), []);
};
