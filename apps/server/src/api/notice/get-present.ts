import { getPresent } from "@krapao/contract/notice/get-present";

import { readNotices } from "../../domain/notice/read-notices.ts";
import { readMoving, readWaitingQr } from "../../domain/notice/read-present.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { members } from "../members.ts";

/** Returns the number of unread notices, the member's money on its way, and the open QR order. */
export const addGetPresent = (app: App): void =>
  route(app, getPresent, members, async ({ context, member, request }) => {
    const language = languageOfRequest(request, context.settings.edition);
    const [all, moving, qr] = await Promise.all([
      readNotices(context, member.id, language),
      readMoving(context, member.id, language),
      readWaitingQr(context, member.id),
    ]);
    return { unread: all.filter(({ isRead }) => !isRead).length, moving: [...moving], qr };
  });
