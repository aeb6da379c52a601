import { endMemberSessions } from "@krapao/contract/operator/end-member-sessions";

import { endSessions } from "../../domain/session/sessions.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** Ends all of a member's sign-ins, with their sockets. */
export const addEndMemberSessions = (app: App): void =>
  route(app, endMemberSessions, operators, async ({ context, operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    const entry = { act: endMemberSessions.name, by: operator.id, memberId: id, reason: body.reason };
    await recordAuditEvent(context.db, context.databaseTime.now(), entry);
    await endSessions(context, id, "all");
    return {};
  });
