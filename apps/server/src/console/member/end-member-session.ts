import { endMemberSession } from "@krapao/contract/operator/end-member-session";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { endSessionsIn } from "../../domain/session/sessions.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** Ends one of a member's sign-ins, with its sockets on every server. Refuses one that has ended with NOT_WAITING. */
export const addEndMemberSession = (app: App): void =>
  route(app, endMemberSession, operators, async ({ context, operator, params, body }) => {
    const { id: memberId } = await memberOfPath(context, params._id);
    const now = context.databaseTime.now();
    const ended = await transaction(context.db, async (tx) => {
      const ids = await endSessionsIn(tx, memberId, { only: params.session }, now);
      if (ids.length > 0)
        await recordAuditEvent(tx, now, {
          act: endMemberSession.name,
          by: operator.id,
          subject: params.session,
          memberId,
          reason: body.reason,
        });
      return ids;
    });
    if (ended.length === 0) throw refuse("NOT_WAITING");
    context.realtime.endSessions(ended);
    return {};
  });
