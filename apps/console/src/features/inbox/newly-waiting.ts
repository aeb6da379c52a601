import type { Chat } from "@krapao/contract/operator/chat-shapes";

type Waiting = Pick<Chat, "_id" | "waitingSince">;

/** Identifies one wait of one conversation. A customer who is answered and writes again starts a new wait. */
const waitOf = ({ _id, waitingSince }: Waiting): string => `${_id} ${waitingSince ?? ""}`;

/** The conversations that began to wait since the last check. The first check (`known` is null) returns none. */
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
