import type { ChatEntry, Reply } from "@krapao/contract/operator/chat-shapes";

/** A row between messages: a new day, or the end of a conversation. */
export type Line =
  | { readonly is: "day"; readonly key: string; readonly at: string }
  | { readonly is: "end"; readonly key: string }
  | { readonly is: "entry"; readonly key: string; readonly entry: ChatEntry };

const OFFSET_MS = 7 * 3_600_000;

/** The date of a moment in Bangkok. */
const dayOf = (at: string): string => new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 10);

/** Merges messages from several answers and events, in the server's order, without duplicates. */
export const merged = (...parts: readonly (readonly ChatEntry[])[]): readonly ChatEntry[] => {
  const bySeq = new Map(parts.flat().map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
};

/** Adds a row before the first message of each day, and one where a conversation ended. */
export const linesOf = (entries: readonly ChatEntry[]): readonly Line[] =>
  entries.flatMap((entry, at): readonly Line[] => {
    const before = entries[at - 1];
    const isOther = before !== undefined && before.session_id !== entry.session_id;
    const isNewDay = before === undefined || dayOf(before.createdAt) !== dayOf(entry.createdAt);
    return [
      ...(isOther ? [{ is: "end", key: `end ${before.session_id}` } as const] : []),
      ...(isNewDay ? [{ is: "day", key: dayOf(entry.createdAt), at: entry.createdAt } as const] : []),
      { is: "entry", key: entry._id, entry },
    ];
  });

/** The number of the customer's last message, or 0 when there is none. */
export const lastOfCustomer = (entries: readonly ChatEntry[]): number =>
  entries.findLast(({ sender }) => sender === "customer")?.seq ?? 0;

/** The replies that are not among the messages yet. The socket may report a reply before its own answer arrives. */
export const undelivered = <Item extends { readonly reply: Pick<Reply, "deliver"> }>(
  outgoing: readonly Item[],
  entries: readonly ChatEntry[],
): readonly Item[] => {
  const known = new Set(entries.flatMap(({ sender, message }) => (sender === "other" ? [message.deliver.id] : [])));
  return outgoing.filter(({ reply }) => !known.has(reply.deliver.id));
};
