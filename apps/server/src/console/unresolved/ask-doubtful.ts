import { askDoubtful } from "@krapao/contract/operator/ask-doubtful";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { processNow } from "../../saga/unresolved.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { findMovement } from "../find-movement.ts";
import { handleOperator } from "../handle-operator.ts";

/** Has the provider looked at again now, behind the answer: what it says comes into sight as any look's does. */
export const addAskDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, askDoubtful, async ({ operator, params }) => {
    const row = await findMovement(context, params._id);
    if (row === null || row.status !== "IN_PROGRESS") throw refuse("NO_DATA");
    const { memberId, reference } = row;
    const entry = { act: askDoubtful.name, by: operator.id, subject: reference, memberId };
    await recordAuditEvent(context.db, context.clock.now(), entry);
    await processNow(context, memberId, reference);
    return {};
  });
