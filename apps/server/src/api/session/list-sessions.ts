import { listSessions } from "@krapao/contract/session/list-sessions";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { livingSessions } from "../../domain/session/sessions.ts";

/** Lists where a member is signed in. */
export const addListSessions = (app: App): void =>
  route(app, listSessions, members, async ({ context, member }) => {
    const living = await livingSessions(context.db, member.id, context.databaseTime.now());
    return living.map((session) => ({
      id: session.id,
      device: session.device,
      place: session.place,
      createdAt: session.created_at.toISOString(),
      usedAt: session.used_at.toISOString(),
      isCurrent: session.id === member.sessionId,
    }));
  });
