import { logout } from "@krapao/contract/session/logout";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { endSessions } from "../../domain/session/sessions.ts";

/** Ends the caller's session, and clears what the browser stored (S19). */
export const addLogout = (app: App): void =>
  route(app, logout, members, async ({ context, member, reply }) => {
    await endSessions(context, member.id, { only: member.sessionId });
    reply.header("clear-site-data", '"cache"');
    return {};
  });
