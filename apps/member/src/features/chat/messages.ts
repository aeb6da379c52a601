import type { Conversation } from "@krapao/contract/chat/shapes";

/** Messages in the server's order, without duplicates; newer data of a message replaces older. */
export const merge = (known: readonly Conversation[], came: readonly Conversation[]): readonly Conversation[] => {
  const bySeq = new Map(known.map((each) => [each.seq, each]));
  for (const each of came) bySeq.set(each.seq, each);
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
};

/** The number of the newest message; 0 when there is none. */
export const lastSeq = (messages: readonly Conversation[]): number => messages.at(-1)?.seq ?? 0;

/** How many messages of the other side are unread, once everything up to `seq` is read. */
export const unreadAfter = (messages: readonly Conversation[], seq: number): number =>
  messages.filter((each) => each.seq > seq && each.sender === "other").length;

/** The number after which messages are missing. Null when the numbers have no gap up to `newest`. */
export const gapAfter = (messages: readonly Conversation[], newest: number): number | null => {
  for (const [at, { seq }] of messages.entries()) {
    const next = messages[at + 1];
    if (next !== undefined && next.seq !== seq + 1) return seq;
  }
  const last = lastSeq(messages);
  return last < newest ? last : null;
};
