import { listSessions } from "@krapao/contract/session/list-sessions";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { livingSessions } from "../../domain/session/sessions.ts";

/** Lists where a member is signed in. */
export const addListSessions = (app: FastifyInstance, context: Context): void =>
  handle(app, context, listSessions, async ({ member }) => {
    const living = await livingSessions(context.db, member.id, context.clock.now());
    return living.map((session) => ({
      id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      usedAt: session.used_at.toISOString(),
      isCurrent: session.id === member.sessionId,
    }));
  });
