import { endSessions as call } from "@krapao/contract/session/end-sessions";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { checkPassword } from "../../domain/session/check-password.ts";
import { endSessions } from "../../domain/session/sessions.ts";

/**
 * Ends one of the member's sessions, or all but the caller's, after the password was checked (S18). Refuses an unknown
 * session with NO_DATA.
 */
export const addEndSessions = (app: App): void =>
  route(app, call, members, async ({ context, member, body, log }) => {
    await checkPassword(context, member, body.password, log);
    const ended = await endSessions(
      context,
      member.id,
      body.id === undefined ? { allBut: member.sessionId } : { only: body.id },
    );
    if (body.id !== undefined && ended === 0) throw refuse("NO_DATA");
    return {};
  });
