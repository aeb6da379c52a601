import type { Conversation } from "@krapao/contract/chat/shapes";
import { daysAgo } from "@krapao/i18n";

import type { Outgoing } from "./outbox.ts";

/** One line of the history, from the top. */
export type Row =
  | { readonly is: "day"; readonly key: string; readonly at: string }
  | { readonly is: "ended"; readonly key: string }
  | {
      readonly is: "message";
      readonly key: string;
      readonly message: Conversation;
      /** The last of those that one side said without a break: it has the sender's mark. */
      readonly isLastOfGroup: boolean;
    }
  | { readonly is: "outgoing"; readonly key: string; readonly outgoing: Outgoing };

const isOtherDay = (one: string | undefined, other: string): boolean => one === undefined || daysAgo(one, other) !== 0;

type Said = {
  readonly messages: readonly Conversation[];
  readonly outbox: readonly Outgoing[];
  /** The conversation that goes on; null: the last one has ended. */
  readonly session: string | null;
};

/**
 * The rows of a history: a divider before each day, a mark where a conversation ended, and then the messages that are
 * being sent. A message whose answer was lost may also have arrived over the socket; it is shown once.
 */
export const rowsOf = ({ messages, outbox, session }: Said): readonly Row[] => {
  const rows: Row[] = [];
  for (const [at, message] of messages.entries()) {
    const [before, after] = [messages[at - 1], messages[at + 1]];
    if (before !== undefined && before.session_id !== message.session_id)
      rows.push({ is: "ended", key: `ended ${before.session_id} ${message.seq}` });
    if (isOtherDay(before?.createdAt, message.createdAt))
      rows.push({ is: "day", key: `day ${message.seq}`, at: message.createdAt });
    rows.push({
      is: "message",
      key: message.message.deliver.id,
      message,
      isLastOfGroup: after?.sender !== message.sender || after.session_id !== message.session_id,
    });
  }
  const last = messages.at(-1);
  if (last !== undefined && session !== last.session_id) rows.push({ is: "ended", key: `ended ${last.session_id}` });
  const known = new Set(messages.map(({ message }) => message.deliver.id));
  let day = last?.createdAt;
  for (const outgoing of outbox.filter(({ id }) => !known.has(id))) {
    if (isOtherDay(day, outgoing.at)) rows.push({ is: "day", key: `day ${outgoing.id}`, at: outgoing.at });
    day = outgoing.at;
    rows.push({ is: "outgoing", key: outgoing.id, outgoing });
  }
  return rows;
};
