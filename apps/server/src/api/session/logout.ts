import { logout } from "@krapao/contract/session/logout";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { endSessions } from "../../domain/session/sessions.ts";

/** Ends the session that asks, and lets the browser forget what it kept of it (S19). */
export const addLogout = (app: FastifyInstance, context: Context): void =>
  handle(app, context, logout, async ({ member, reply }) => {
    await endSessions(context, member.id, { only: member.sessionId });
    reply.header("clear-site-data", '"cache"');
    return {};
  });
