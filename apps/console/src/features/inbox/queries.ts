import type { ChatEntry, ChatList } from "@krapao/contract/operator/chat-shapes";
import { getChat } from "@krapao/contract/operator/get-chat";
import { getChatMenu } from "@krapao/contract/operator/get-chat-menu";
import { getChatSettings } from "@krapao/contract/operator/get-chat-settings";
import { listCannedReplies } from "@krapao/contract/operator/list-canned-replies";
import { listChats } from "@krapao/contract/operator/list-chats";
import { listChatMessages } from "@krapao/contract/operator/list-chat-messages";
import type { Language } from "@krapao/i18n/language";
import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import { read } from "../../lib/read.ts";

/** How many conversations one page of a list has. */
export const PAGE = 50;
/** How many messages one request returns. */
const MESSAGES = 30;

type Filter = { readonly topic?: string; readonly tag?: string; readonly language?: Language };

/** One page of a list of conversations. Page numbers begin at 1. */
export const chatsQuery = (list: ChatList, page: number, filter: Filter) =>
  read(listChats, { query: { list, page, limit: PAGE, ...filter } });

/** One conversation by its id. */
export const chatQuery = (id: string) => read(getChat, { params: { _id: id } });
export const settingsQuery = read(getChatSettings, {});
export const cannedQuery = read(listCannedReplies, {});
export const menuQuery = read(getChatMenu, {});

/** The query key of a room's messages. */
export const messagesKey = (id: string): readonly unknown[] => [listChatMessages.name, id];

/** A room's messages, the newest page first. Older pages load on request. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(id),
    queryFn: ({ pageParam, signal }) =>
      request(listChatMessages, {
        params: { _id: id },
        query: { limit: MESSAGES, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < MESSAGES ? undefined : last.at(-1)?.seq),
  });

/** The messages of a conversation that were received or sent since its newest page was read. Nothing reads them. */
export const receivedQuery = (id: string) =>
  queryOptions<readonly ChatEntry[]>({ queryKey: [...messagesKey(id), "received"], queryFn: skipToken });

type Step = { readonly before: number } | { readonly after: number };

/** The page with that message in its middle. */
const beside = (seq: number): Step => ({ before: seq + MESSAGES / 2 });

/** A room's messages around one of them, the newest page first. Older and newer pages load on request. */
export const messagesAroundQuery = (id: string, seq: number) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(id), "around", seq],
    queryFn: ({ pageParam, signal }) =>
      request(listChatMessages, { params: { _id: id }, query: { limit: MESSAGES, ...pageParam }, signal }),
    initialPageParam: beside(seq),
    getNextPageParam: (last): Step | undefined => {
      const oldest = last.at(-1)?.seq ?? 1;
      return oldest > 1 ? { before: oldest } : undefined;
    },
    getPreviousPageParam: (first): Step | undefined => {
      const newest = first[0]?.seq;
      return newest === undefined ? undefined : { after: newest };
    },
  });
