import { closeMember } from "@krapao/contract/operator/close-member";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { closeMember as close } from "../../domain/member/close-member.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { handleOperator } from "../handle-operator.ts";
import { memberOfPath } from "./member-row.ts";

/** Closes a member in whose accounts nothing is left. */
export const addCloseMember = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, closeMember, async ({ operator, params, body }) => {
    const { id, status } = await memberOfPath(context, params._id);
    const closing = await close(context, id, (tx) =>
      recordAuditEvent(tx, context.clock.now(), {
        act: closeMember.name,
        by: operator.id,
        memberId: id,
        reason: body.reason,
        before: { status },
        after: { status: "closed" },
      }),
    );
    if (closing === "no-member") throw refuse("NO_USER");
    if (closing === "closed-before") throw refuse("NOT_WAITING");
    if (closing === "money-left") throw refuse("MONEY_LEFT");
    return {};
  });
