import { CHAT_PAGE_SIZE } from "@krapao/contract/constants";
import { listChatMessages } from "@krapao/contract/operator/list-chat-messages";

import { readHistory } from "../../domain/chat/history.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { entryOf, readForOperators } from "../../domain/chat/present.ts";
import { customerOf } from "../../domain/chat/publish.ts";
import { type App, route } from "../../http/route.ts";
import { recordLook } from "../audit-log/record-look.ts";
import { operators } from "../operators.ts";

/** The messages of a conversation's room, the newest first. The log has each visit once. */
export const addListChatMessages = (app: App): void =>
  route(app, listChatMessages, operators, async ({ context, operator, params, query }) => {
    const session = await sessionOf(context, params._id);
    const look = { act: listChatMessages.name, subject: session.id, memberId: session.member_id };
    await recordLook(context, operator, look);
    const { before, after, limit = CHAT_PAGE_SIZE } = query;
    const [rows, customer] = await Promise.all([
      readHistory(context.db, session.room, { before, after, limit }),
      customerOf(context, session.member_id),
    ]);
    const read = await readForOperators(context, rows);
    return rows.map((row) => entryOf(context, row, customer, read));
  });
