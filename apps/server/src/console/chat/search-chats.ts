import { searchChats } from "@krapao/contract/operator/search-chats";

import { readHistory } from "../../domain/chat/history.ts";
import { searchMessages } from "../../domain/chat/inbox.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { entryOf, readForOperators } from "../../domain/chat/present.ts";
import { customerOf } from "../../domain/chat/publish.ts";
import { type App, route } from "../../http/route.ts";
import { recordLook } from "../audit-log/record-look.ts";
import { operators } from "../operators.ts";
import { presentChat } from "./present-chat.ts";

const MOST = 20;

/** Messages that contain a text, each with its conversation. The log has each visit once, and never the text (S55). */
export const addSearchChats = (app: App): void =>
  route(app, searchChats, operators, async ({ context, operator, query }) => {
    await recordLook(context, operator, { act: searchChats.name });
    const found = await searchMessages(context, query.q, MOST);
    const hits = await Promise.all(
      found.map(async ({ room, seq, session_id: id }) => {
        const [session, [row]] = await Promise.all([
          sessionOf(context, id),
          readHistory(context.db, room, { limit: 1, before: Number(seq) + 1 }),
        ]);
        if (row === undefined) return [];
        const [customer, read] = await Promise.all([
          customerOf(context, session.member_id),
          readForOperators(context, [row]),
        ]);
        return [{ chat: await presentChat(context, id), entry: entryOf(context, row, customer, read) }];
      }),
    );
    return hits.flat();
  });
