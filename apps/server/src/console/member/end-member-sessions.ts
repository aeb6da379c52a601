import { endMemberSessions } from "@krapao/contract/operator/end-member-sessions";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { endSessions } from "../../domain/session/sessions.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { handleOperator } from "../handle-operator.ts";
import { memberOfPath } from "./member-row.ts";

/** Ends all of a member's sign-ins, with their sockets. */
export const addEndMemberSessions = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, endMemberSessions, async ({ operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    const entry = { act: endMemberSessions.name, by: operator.id, memberId: id, reason: body.reason };
    await recordAuditEvent(context.db, context.clock.now(), entry);
    await endSessions(context, id, "all");
    return {};
  });
