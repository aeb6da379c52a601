import { askDoubtful } from "@krapao/contract/operator/ask-doubtful";

import { refuse } from "../../lib/refusal.ts";
import { processNow } from "../../saga/unresolved.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { findMovement } from "../find-movement.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/**
 * Asks the provider about an unresolved movement now. The call answers at once; the provider's answer is shown when it
 * comes. Refuses with NO_DATA for a movement that is not in progress.
 */
export const addAskDoubtful = (app: App): void =>
  route(app, askDoubtful, operators, async ({ context, operator, params }) => {
    const row = await findMovement(context, params._id);
    if (row === null || row.status !== "IN_PROGRESS") throw refuse("NO_DATA");
    const { memberId, reference } = row;
    const entry = { act: askDoubtful.name, by: operator.id, subject: reference, memberId };
    await recordAuditEvent(context.db, context.clock.now(), entry);
    await processNow(context, memberId, reference);
    return {};
  });
