import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import type { QueryClient } from "@tanstack/react-query";

import { merged } from "./entries.ts";
import { chatQuery, messagesKey, messagesQuery, receivedQuery } from "./queries.ts";

/** The number of the newest message that was read or received, or 0 when there is none. */
const newestOf = (queries: QueryClient, id: string): number => {
  const [newest] = queries.getQueryData(messagesQuery(id).queryKey)?.pages ?? [];
  return Math.max(newest?.[0]?.seq ?? 0, queries.getQueryData(receivedQuery(id).queryKey)?.at(-1)?.seq ?? 0);
};

/**
 * Adds a received or sent message to its conversation. It is kept apart from the messages that were read, since a read
 * that is under way may have begun before it. Reads the messages anew when numbers in between are missing.
 */
export const keepEntry = (queries: QueryClient, id: string, entry: ChatEntry): void => {
  const newest = newestOf(queries, id);
  const read = queries.getQueryData(messagesQuery(id).queryKey)?.pages[0];
  const isMissing = ({ room, seq }: ChatEntry): boolean => room === entry.room && seq > (read?.[0]?.seq ?? 0);
  queries.setQueryData(receivedQuery(id).queryKey, (before) => merged(before?.filter(isMissing) ?? [], [entry]));
  if (read !== undefined && entry.seq > newest + 1) void queries.invalidateQueries({ queryKey: messagesKey(id) });
};

/** Reads the messages of a conversation anew, unless all up to this number were read or received. */
export const readUpTo = async (queries: QueryClient, id: string, seq: number): Promise<void> => {
  const query = messagesQuery(id);
  // Waits for a read that is under way.
  await queries.fetchInfiniteQuery({ ...query, staleTime: Infinity });
  if (newestOf(queries, id) < seq) await queries.invalidateQueries({ queryKey: query.queryKey });
};

/** Stores the last message that the customer has read. */
export const keepRead = (queries: QueryClient, id: string, room: string, seq: number): void => {
  queries.setQueryData(chatQuery(id).queryKey, (chat) =>
    chat === undefined || chat.room !== room || chat.read.customer >= seq
      ? chat
      : { ...chat, read: { ...chat.read, customer: seq } },
  );
};
