import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import type { QueryClient } from "@tanstack/react-query";

import { merged } from "./entries.ts";
import { chatQuery, messagesKey, messagesQuery, receivedQuery } from "./queries.ts";

/** The messages that were received since the newest page was read, of the room that was read last. */
const receivedSince = (queries: QueryClient, id: string, read: ChatEntry | undefined): readonly ChatEntry[] =>
  (queries.getQueryData(receivedQuery(id).queryKey) ?? []).filter(
    ({ room, seq }) => read === undefined || (room === read.room && seq > read.seq),
  );

const newestRead = (queries: QueryClient, id: string): ChatEntry | undefined =>
  queries.getQueryData(messagesQuery(id).queryKey)?.pages[0]?.[0];

/**
 * Adds a received or sent message to its conversation. It is kept apart from the messages that were read, since a read
 * that is under way may have begun before it. Reads the messages anew when numbers in between are missing.
 */
export const keepEntry = (queries: QueryClient, id: string, entry: ChatEntry): void => {
  const newest = newestRead(queries, id);
  // A guest who logs in takes the conversation into the member's room, where numbers begin anew.
  const read = newest?.room === entry.room ? newest : undefined;
  const before = receivedSince(queries, id, read).filter(({ room }) => room === entry.room);
  queries.setQueryData(receivedQuery(id).queryKey, merged(before, [entry]));
  const last = before.at(-1) ?? read;
  if (last !== undefined && entry.seq > last.seq + 1) void queries.invalidateQueries({ queryKey: messagesKey(id) });
};

/**
 * Reads the messages of a conversation anew, unless all up to this number were read or received. Null: the number is
 * not known.
 */
export const readUpTo = async (queries: QueryClient, id: string, seq: number | null): Promise<void> => {
  // Waits for a first read that is under way.
  await queries.fetchInfiniteQuery({ ...messagesQuery(id), staleTime: Infinity });
  const read = newestRead(queries, id);
  const inOrder = receivedSince(queries, id, read).reduce(
    (last, { seq: next }) => (next === last + 1 ? next : last),
    read?.seq ?? 0,
  );
  if (seq === null || inOrder < seq) await queries.invalidateQueries({ queryKey: messagesKey(id) });
};

/** Stores the last message that the customer has read. */
export const keepRead = (queries: QueryClient, id: string, room: string, seq: number): void => {
  const { queryKey } = chatQuery(id);
  const chat = queries.getQueryData(queryKey);
  if (chat === undefined) void queries.invalidateQueries({ queryKey });
  else if (chat.room === room && chat.read.customer < seq)
    queries.setQueryData(queryKey, { ...chat, read: { ...chat.read, customer: seq } });
};
