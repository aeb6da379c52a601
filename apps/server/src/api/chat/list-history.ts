import { listHistory } from "@krapao/contract/chat/list-history";
import { CHAT_PAGE_SIZE } from "@krapao/contract/constants";

import { readHistory } from "../../domain/chat/history.ts";
import { partyOf } from "../../domain/chat/party-of.ts";
import { conversationOf } from "../../domain/chat/present.ts";
import { customerOf } from "../../domain/chat/publish.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";

/** The messages of the caller's own room, the newest first. */
export const addListHistory = (app: App): void =>
  route(app, listHistory, members, async ({ context, member, body, log }) => {
    const party = await partyOf(context, { member, log }, body.guestId);
    const [rows, customer] = await Promise.all([
      readHistory(context.db, party.room, {
        limit: body.limit ?? CHAT_PAGE_SIZE,
        skip: body.skip,
        before: body.before,
        after: body.after,
      }),
      customerOf(context, party.memberId),
    ]);
    return rows.map((row) => conversationOf(context, row, customer));
  });
