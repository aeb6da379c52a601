import { getPresent } from "@krapao/contract/notice/get-present";

import { readNotices } from "../../domain/notice/read-notices.ts";
import { readMoving, readWaitingQr } from "../../domain/notice/read-present.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** What goes on now, for the header's bell and the home. */
export const addGetPresent = (app: App): void =>
  route(app, getPresent, members, async ({ context, member }) => {
    const [all, moving, qr] = await Promise.all([
      readNotices(context, member.id),
      readMoving(context, member.id),
      readWaitingQr(context, member.id),
    ]);
    return { unread: all.filter(({ isRead }) => !isRead).length, moving: [...moving], qr };
  });
