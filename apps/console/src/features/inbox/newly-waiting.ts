import type { Chat } from "@krapao/contract/operator/chat-shapes";

type Waiting = Pick<Chat, "_id" | "waitingSince">;

/** One wait of one conversation: who is answered and writes again waits anew. */
const waitOf = ({ _id, waitingSince }: Waiting): string => `${_id} ${waitingSince ?? ""}`;

/** Which conversations began to wait since the last look; at the first look (`known` is null) none did. */
export const newlyWaiting = <Each extends Waiting>(
  known: ReadonlySet<string> | null,
  chats: readonly Each[],
): { readonly known: ReadonlySet<string>; readonly began: readonly Each[] } => {
  const waiting = chats.filter(({ waitingSince }) => waitingSince !== null);
  return {
    known: new Set(waiting.map(waitOf)),
    began: known === null ? [] : waiting.filter((chat) => !known.has(waitOf(chat))),
  };
};
