import type { Reply } from "@krapao/contract/operator/chat-shapes";
import { getChat } from "@krapao/contract/operator/get-chat";
import { listChats } from "@krapao/contract/operator/list-chats";
import { replyChat } from "@krapao/contract/operator/reply-chat";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { keepEntry } from "./cache.ts";

/** Messages that are being sent or have failed. */
export type Outgoing = { readonly reply: Reply; readonly failure: unknown };

/** Sends replies. Each is delivered once, however often it is retried. */
export const useOutbox = (
  id: string,
): {
  readonly outgoing: readonly Outgoing[];
  readonly send: (reply: Reply) => void;
  readonly remove: (reply: Reply) => void;
} => {
  const queries = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const isOther =
    (reply: Reply) =>
    (each: Outgoing): boolean =>
      each.reply.deliver.id !== reply.deliver.id;
  const send = (reply: Reply): void => {
    setOutgoing((before) => [...before.filter(isOther(reply)), { reply, failure: null }]);
    request(replyChat, { params: { _id: id }, body: { message: reply } }).then(
      (entry) => {
        keepEntry(queries, id, entry);
        setOutgoing((before) => before.filter(isOther(reply)));
        void queries.invalidateQueries({ queryKey: [listChats.name] });
        void queries.invalidateQueries({ queryKey: [getChat.name] });
      },
      (failure: unknown) =>
        setOutgoing((before) => before.map((each) => (isOther(reply)(each) ? each : { reply, failure }))),
    );
  };
  return { outgoing, send, remove: (reply) => setOutgoing((before) => before.filter(isOther(reply))) };
};
