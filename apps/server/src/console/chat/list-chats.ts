import { listChats } from "@krapao/contract/operator/list-chats";

import { countInbox, readInbox, presentChats } from "../../domain/chat/inbox.ts";
import { memberIdOf } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** One list of the inbox. */
export const addListChats = (app: App): void =>
  route(app, listChats, operators, async ({ context, operator, query }) => {
    const memberId = query.member === undefined ? undefined : memberIdOf(query.member);
    const counts = await countInbox(context, operator.id);
    if (memberId === null) return { counts, chats: [] };
    const { list, topic, tag, language } = query;
    const filter = { list, topic, tag, language, memberId, operatorId: operator.id };
    const rows = await readInbox(context, { ...filter, ...skipOf(query) });
    return { counts, chats: await presentChats(context, rows) };
  });
