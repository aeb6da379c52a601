import type { Reply } from "@krapao/contract/operator/chat-shapes";
import { getChat } from "@krapao/contract/operator/get-chat";
import { listChats } from "@krapao/contract/operator/list-chats";
import { replyChat } from "@krapao/contract/operator/reply-chat";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { keepEntry } from "./cache.ts";

/** A reply that is being sent or has failed. `id`: the conversation that it belongs to. */
export type Outgoing = { readonly id: string; readonly reply: Reply; readonly failure: unknown };

export type Outbox = {
  readonly of: (id: string) => readonly Outgoing[];
  readonly send: (id: string, reply: Reply) => void;
  readonly remove: (reply: Reply) => void;
  /** Moves what was not delivered to another conversation. */
  readonly move: (from: string, to: string) => void;
};

/** Sends replies, and keeps those that failed. Each is delivered once, however often it is retried. */
export const useOutbox = (): Outbox => {
  const queries = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const isOther =
    (reply: Reply) =>
    (each: Outgoing): boolean =>
      each.reply.deliver.id !== reply.deliver.id;
  const remove = (reply: Reply): void => setOutgoing((before) => before.filter(isOther(reply)));
  const send = (id: string, reply: Reply): void => {
    setOutgoing((before) => [...before.filter(isOther(reply)), { id, reply, failure: null }]);
    request(replyChat, { params: { _id: id }, body: { message: reply } }).then(
      (entry) => {
        keepEntry(queries, id, entry);
        remove(reply);
        void queries.invalidateQueries({ queryKey: [listChats.name] });
        void queries.invalidateQueries({ queryKey: [getChat.name] });
      },
      (failure: unknown) =>
        setOutgoing((before) => before.map((each) => (isOther(reply)(each) ? each : { ...each, failure }))),
    );
  };
  return {
    of: (id) => outgoing.filter((each) => each.id === id),
    send,
    remove,
    move: (from, to) => setOutgoing((before) => before.map((each) => (each.id === from ? { ...each, id: to } : each))),
  };
};
