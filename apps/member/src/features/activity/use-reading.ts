import type { Notice } from "@krapao/contract/notice/shapes";
import { readNotices } from "@krapao/contract/notice/read-notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { request } from "../../lib/client.ts";

const SEEN_MS = 1_000;
/** As many as one call takes. */
const MOST = 100;

/** Marks notices as read on the server, so that the member's other devices show the same. A failure is not shown. */
export const useRead = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly seen?: { id: string; at: string }[]; readonly until?: string }) =>
      request(readNotices, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["notice"] }),
  });
};

/**
 * Marks each notice as read that was on the screen for a second. The marks are sent when the member leaves the page, so
 * that no notice changes its look while they read.
 */
export const useReading = (notices: readonly Notice[]): void => {
  const { mutate } = useRead();
  const unread = notices
    .filter(({ isRead }) => !isRead)
    .slice(0, MOST)
    .map(({ id, at }) => ({ id, at }));
  const shown = useRef(unread);
  useEffect(() => {
    shown.current = unread;
  });
  useEffect(() => {
    let isSeen = false;
    const timer = setTimeout(() => (isSeen = true), SEEN_MS);
    return () => {
      clearTimeout(timer);
      const seen = shown.current;
      if (isSeen && seen.length > 0) mutate({ seen });
    };
  }, [mutate]);
};
