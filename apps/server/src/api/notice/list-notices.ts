import { listNotices } from "@krapao/contract/notice/list-notices";

import { readNotices } from "../../domain/notice/read-notices.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { members } from "../members.ts";

/** The notices about the member's money and account, the newest first. */
export const addListNotices = (app: App): void =>
  route(app, listNotices, members, async ({ context, member, request, body: { page, limit } }) => {
    const all = await readNotices(context, member.id, languageOfRequest(request, context.settings.edition));
    return {
      total: all.length,
      unread: all.filter(({ isRead }) => !isRead).length,
      notices: all.slice((page - 1) * limit, page * limit),
    };
  });
