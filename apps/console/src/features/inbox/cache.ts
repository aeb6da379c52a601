import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import type { QueryClient } from "@tanstack/react-query";

import { merged } from "./entries.ts";
import { chatQuery, messagesKey, messagesQuery } from "./queries.ts";

/** Adds a received or sent message to its conversation. Fetches the messages in between when numbers are missing. */
export const keepEntry = (queries: QueryClient, id: string, entry: ChatEntry): void => {
  const { queryKey } = messagesQuery(id);
  const before = queries.getQueryData(queryKey);
  const [newest, ...older] = before?.pages ?? [];
  if (before === undefined || newest === undefined) return;
  const last = newest[0]?.seq ?? 0;
  queries.setQueryData(queryKey, { ...before, pages: [merged(newest, [entry]).toReversed(), ...older] });
  if (entry.seq > last + 1) void queries.invalidateQueries({ queryKey: messagesKey(id) });
};

/** Stores the last message that the customer has read. */
export const keepRead = (queries: QueryClient, id: string, room: string, seq: number): void => {
  queries.setQueryData(chatQuery(id).queryKey, (chat) =>
    chat === undefined || chat.room !== room || chat.read.customer >= seq
      ? chat
      : { ...chat, read: { ...chat.read, customer: seq } },
  );
};
