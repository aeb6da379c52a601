import { readNotices } from "@krapao/contract/notice/read-notices";

import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { markRead } from "../../domain/notice/read-notices.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** Marks notices as read. The member's other devices get an event. */
export const addReadNotices = (app: App): void =>
  route(app, readNotices, members, async ({ context, member, body: { seen = [], until } }) => {
    await markRead(context, member.id, {
      seen: seen.map(({ id, at }) => ({ id, at: new Date(at) })),
      until: until === undefined ? null : new Date(until),
    });
    await publishNotice(context, member.id);
    return {};
  });
